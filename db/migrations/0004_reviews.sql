CREATE TABLE `reviews` (
	`review_id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`customer_id` text,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`locale` text NOT NULL,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`is_sample` integer NOT NULL,
	`from_th` text,
	`from_en` text,
	`to_th` text,
	`to_en` text,
	`vehicle` text NOT NULL,
	`month` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_stars" CHECK("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_sample" CHECK("reviews"."is_sample" = ("reviews"."order_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_order` ON `reviews` (`order_id`);--> statement-breakpoint
CREATE INDEX `reviews_customer` ON `reviews` (`customer_id`);--> statement-breakpoint
CREATE INDEX `reviews_decided_by` ON `reviews` (`decided_by`);--> statement-breakpoint
CREATE INDEX `reviews_by_date` ON `reviews` (`created_at`,`review_id`);--> statement-breakpoint
CREATE INDEX `reviews_by_status` ON `reviews` (`status`,`created_at`,`review_id`);--> statement-breakpoint
CREATE INDEX `reviews_rated` ON `reviews` (`stars`) WHERE "reviews"."status" = 'approved' and "reviews"."is_sample" = 0;