ALTER TABLE `order_stops` ADD `is_exact` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order_stops` ADD `words` text DEFAULT '' NOT NULL;