CREATE TABLE `contact_openings` (
	`job_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`order_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`job_id`, `driver_id`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`job_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_openings_of_order` ON `contact_openings` (`order_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `contact_openings_of_driver` ON `contact_openings` (`driver_id`);