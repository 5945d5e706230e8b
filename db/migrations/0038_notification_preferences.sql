CREATE TABLE `notification_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`switched_off` text NOT NULL,
	`quiet_on` integer NOT NULL,
	`quiet_from_minute` integer NOT NULL,
	`quiet_to_minute` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `waits_as` text;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`waits_as`,`created_at`) WHERE "outbox"."waits_as" IS NOT NULL;