DROP INDEX `users_unconfirmed`;--> statement-breakpoint
ALTER TABLE `users` ADD `phone_on_file` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_phone_on_file` ON `users` (`phone_on_file`) WHERE "users"."phone_on_file" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`created_at`) WHERE "users"."email_verified" = 0 AND "users"."phone_on_file" IS NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `placed_by` text REFERENCES users(id);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_placed_by` ON `orders` (`placed_by`,`idempotency_key`) WHERE "orders"."placed_by" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `sign_ups` ADD `customer_id` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `sign_ups_customer` ON `sign_ups` (`customer_id`) WHERE "sign_ups"."customer_id" IS NOT NULL;