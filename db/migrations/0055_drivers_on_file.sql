ALTER TABLE `drivers` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `drivers_without_account` ON `drivers` (`user_id`,`created_at`,`driver_id`) WHERE "drivers"."archived_at" IS NULL;--> statement-breakpoint
ALTER TABLE `sign_ups` ADD `driver_id` text REFERENCES drivers(driver_id);--> statement-breakpoint
CREATE INDEX `sign_ups_driver` ON `sign_ups` (`driver_id`) WHERE "sign_ups"."driver_id" IS NOT NULL;