CREATE TABLE `files` (
	`file_id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`order_id` text NOT NULL,
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_idempotency` ON `files` (`owner_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `files_of_order` ON `files` (`order_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `files_expires` ON `files` (`expires_at`);