CREATE INDEX `companies_by_name` ON `companies` (lower("name"));--> statement-breakpoint
CREATE INDEX `drivers_by_name` ON `drivers` (lower("name"));--> statement-breakpoint
CREATE INDEX `drivers_of_phone` ON `drivers` (`phone`);--> statement-breakpoint
CREATE INDEX `orders_of_phone` ON `orders` (`contact_phone`,`created_at`,`order_id`);