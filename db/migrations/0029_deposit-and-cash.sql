ALTER TABLE `orders` ADD `deposit_satang` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `record_key` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `disputed_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_cash_held` ON `payments` (`reported_by`,`reported_at`) WHERE "payments"."method" = 'cash' AND "payments"."state" = 'reported';--> statement-breakpoint
ALTER TABLE `pricing_versions` ADD `deposit_percent` integer DEFAULT 0 NOT NULL;