ALTER TABLE `orders` ADD `cancellation_fee_satang` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `money_version` integer DEFAULT 0 NOT NULL;