ALTER TABLE `orders` ADD `driving_plan` text;--> statement-breakpoint
ALTER TABLE `pricing_versions` ADD `max_daily_driving_hours` integer DEFAULT 8 NOT NULL;