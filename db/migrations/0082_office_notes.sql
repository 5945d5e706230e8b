CREATE TABLE `order_notes` (
	`note_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_notes_of_order` ON `order_notes` (`order_id`,`created_at`,`note_id`);--> statement-breakpoint
CREATE INDEX `order_notes_author` ON `order_notes` (`author_id`);