CREATE TABLE `arrival_windows` (
	`job_id` text PRIMARY KEY NOT NULL,
	`earliest_at` integer NOT NULL,
	`likely_at` integer NOT NULL,
	`latest_at` integer NOT NULL,
	`told_at` integer NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`job_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `arrival_windows_latest` ON `arrival_windows` (`latest_at`);--> statement-breakpoint
CREATE TABLE `job_positions` (
	`job_id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`consented_at` integer NOT NULL,
	`latitude` real,
	`longitude` real,
	`accuracy_m` real,
	`fixed_at` integer,
	`updated_at` integer NOT NULL,
	`next_stop` integer DEFAULT 0 NOT NULL,
	`stop_reached_at` integer,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`job_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `job_positions_of_driver` ON `job_positions` (`driver_id`);--> statement-breakpoint
CREATE INDEX `job_positions_updated` ON `job_positions` (`updated_at`);--> statement-breakpoint
CREATE TABLE `tracking_links` (
	`link_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tracking_links_token` ON `tracking_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `tracking_links_of_order` ON `tracking_links` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tracking_links_open` ON `tracking_links` (`order_id`) WHERE "tracking_links"."revoked_at" IS NULL;