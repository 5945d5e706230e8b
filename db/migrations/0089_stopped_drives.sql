CREATE TABLE `stopped_drives` (
	`job_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`pickup_at` integer NOT NULL,
	`visits` text NOT NULL,
	`driving` text NOT NULL,
	PRIMARY KEY(`job_id`, `starts_at`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`job_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stopped_drives_of_driver` ON `stopped_drives` (`driver_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `stopped_drives_ended` ON `stopped_drives` (`ends_at`);