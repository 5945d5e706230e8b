CREATE TABLE `job_vehicles` (
	`job_id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`vehicle_id` text NOT NULL,
	`chosen_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `job_vehicles_of_driver` ON `job_vehicles` (`driver_id`);--> statement-breakpoint
CREATE TABLE `driver_files` (
	`file_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`sha256` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`stored_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `driver_files_idempotency` ON `driver_files` (`owner_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `driver_files_expires` ON `driver_files` (`expires_at`);--> statement-breakpoint
CREATE TABLE `driver_events` (
	`driver_id` text NOT NULL,
	`version` integer NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`step` text NOT NULL,
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`driver_id`, `version`),
	FOREIGN KEY (`driver_id`) REFERENCES `driver_registrations`(`driver_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `driver_events_key` ON `driver_events` (`driver_id`,`key`);--> statement-breakpoint
CREATE TABLE `driver_registrations` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`profile` text,
	`sent` text,
	`sent_at` integer,
	`draft` text,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `driver_registrations_user` ON `driver_registrations` (`user_id`);--> statement-breakpoint
CREATE INDEX `driver_registrations_waiting` ON `driver_registrations` (`sent_at`,`driver_id`) WHERE "driver_registrations"."sent_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `driver_registrations_by_state` ON `driver_registrations` (`state`,`changed_at`,`driver_id`);--> statement-breakpoint
ALTER TABLE `drivers` ADD `days_off` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `drivers` ADD `weekly_hours` text;--> statement-breakpoint
-- Drivers from before registrations existed keep their rights; who waited has to complete the new form and send it.
INSERT INTO `driver_registrations` (`driver_id`, `user_id`, `state`, `version`, `created_at`, `changed_at`)
SELECT `driver_id`, `user_id`, CASE WHEN `approved_at` IS NULL THEN 'draft' ELSE 'approved' END, 1, `created_at`, `created_at`
FROM `drivers` WHERE `user_id` IS NOT NULL;
