CREATE TABLE `door_changes` (
	`change_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`job_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`version` integer NOT NULL,
	`based_on` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`terms` text NOT NULL,
	`note` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	`closed_at` integer,
	`is_by_code` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `door_changes_of_order` ON `door_changes` (`order_id`,`version`);--> statement-breakpoint
CREATE INDEX `door_changes_of_driver` ON `door_changes` (`driver_id`);