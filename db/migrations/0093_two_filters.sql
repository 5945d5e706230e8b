DROP INDEX `orders_of_company_unpaid`;--> statement-breakpoint
CREATE INDEX `orders_of_company_by_status` ON `orders` (`company_id`,`status`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_of_company_by_payment` ON `orders` (`company_id`,`payment_status`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_status_and_payment` ON `orders` (`status`,`payment_status`,`created_at`,`order_id`);