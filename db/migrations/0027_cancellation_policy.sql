ALTER TABLE `orders` ADD `cancellation_policy` text;--> statement-breakpoint
ALTER TABLE `pricing_versions` ADD `cancellation_free_hours` integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE `pricing_versions` ADD `cancellation_fee_percent` integer DEFAULT 0 NOT NULL;