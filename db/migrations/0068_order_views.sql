CREATE TABLE `order_views` (
	`user_id` text NOT NULL,
	`view_id` text NOT NULL,
	`name` text NOT NULL,
	`list` text NOT NULL,
	`position` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `view_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_views_name` ON `order_views` (`user_id`,`name`);