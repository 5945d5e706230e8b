CREATE TABLE `job_alerts` (
	`driver_id` text NOT NULL,
	`job_id` text NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`driver_id`, `job_id`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`job_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `job_alerts_due` ON `job_alerts` (`driver_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `job_alerts_of_job` ON `job_alerts` (`job_id`);--> statement-breakpoint
CREATE INDEX `drivers_to_alert` ON `drivers` (`vehicle`,`driver_id`) WHERE "drivers"."available" = 1;