ALTER TABLE `jobs` ADD `waiting_satang` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `waiting_pay_satang` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `is_waiting_waived` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `waiting_terms` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `waiting_satang` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pricing_versions` ADD `waiting_free_minutes` integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE `pricing_versions` ADD `waiting_per_half_hour_satang` integer DEFAULT 0 NOT NULL;