ALTER TABLE `settlements` ADD `reference_key` text GENERATED ALWAYS AS (lower(replace(replace(reference, ' ', ''), '-', ''))) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `settlements_by_reference` ON `settlements` (`reference_key`);--> statement-breakpoint
ALTER TABLE `payments` ADD `money_at` integer GENERATED ALWAYS AS (coalesce(CASE WHEN method IN ('cash', 'transfer', 'withholding') THEN reported_at END, decided_at, reported_at, created_at)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `reference_key` text GENERATED ALWAYS AS (lower(replace(replace(reference, ' ', ''), '-', ''))) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_by_day` ON `payments` (`money_at`,`payment_id`);--> statement-breakpoint
CREATE INDEX `payments_by_state_and_day` ON `payments` (`state`,`money_at`,`payment_id`);--> statement-breakpoint
CREATE INDEX `payments_by_amount` ON `payments` (`amount_satang`,`money_at`,`payment_id`);--> statement-breakpoint
CREATE INDEX `payments_by_reference` ON `payments` (`reference_key`) WHERE "payments"."reference_key" <> '';--> statement-breakpoint
ALTER TABLE `refunds` ADD `money_at` integer GENERATED ALWAYS AS (coalesce(done_at, created_at)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `reference_key` text GENERATED ALWAYS AS (lower(replace(replace(reference, ' ', ''), '-', ''))) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_by_day` ON `refunds` (`money_at`,`refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_state_and_day` ON `refunds` (`state`,`money_at`,`refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_amount` ON `refunds` (`amount_satang`,`money_at`,`refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_reference` ON `refunds` (`reference_key`) WHERE "refunds"."reference_key" <> '';--> statement-breakpoint
CREATE INDEX `refunds_via_payment` ON `refunds` (`via_payment_id`) WHERE "refunds"."via_payment_id" IS NOT NULL;