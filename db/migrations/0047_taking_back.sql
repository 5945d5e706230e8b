CREATE TABLE `settlement_reversals` (
	`settlement_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`taken_back_at` integer NOT NULL,
	`taken_back_by` text NOT NULL,
	FOREIGN KEY (`settlement_id`) REFERENCES `settlements`(`settlement_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `payments` ADD `taken_back_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `taken_back_by` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `settlement_id` text;--> statement-breakpoint
CREATE INDEX `payments_of_settlement` ON `payments` (`settlement_id`,`order_id`) WHERE "payments"."settlement_id" IS NOT NULL;
--> statement-breakpoint
-- Until now a company's payments were known by the instant at which they were recorded.
UPDATE `payments` SET `settlement_id` = (
  SELECT s.`settlement_id` FROM `settlements` s
  JOIN `settlement_lines` l ON l.`settlement_id` = s.`settlement_id`
  WHERE l.`order_id` = `payments`.`order_id` AND s.`created_at` = `payments`.`created_at`
  LIMIT 1)
WHERE `method` IN ('transfer', 'withholding');
--> statement-breakpoint
CREATE TRIGGER `settlement_reversals_never_change` BEFORE UPDATE ON `settlement_reversals`
BEGIN
  SELECT RAISE(ABORT, 'settlement reversals never change');
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_reversals_stay` BEFORE DELETE ON `settlement_reversals`
BEGIN
  SELECT RAISE(ABORT, 'settlement reversals are never deleted');
END;
--> statement-breakpoint
-- A received payment may only be taken back, and that is final.
DROP TRIGGER `received_payments_never_change`;
--> statement-breakpoint
CREATE TRIGGER `received_payments_never_change` BEFORE UPDATE OF `order_id`, `method`, `state`, `amount_satang`, `settlement_id` ON `payments`
WHEN OLD.`state` IN ('received', 'taken_back') AND (
  NEW.`order_id` <> OLD.`order_id` OR NEW.`method` <> OLD.`method` OR NEW.`amount_satang` <> OLD.`amount_satang`
  OR NEW.`settlement_id` IS NOT OLD.`settlement_id`
  OR (NEW.`state` <> OLD.`state` AND NOT (OLD.`state` = 'received' AND NEW.`state` = 'taken_back')))
BEGIN
  SELECT RAISE(ABORT, 'received payments never change, but for being taken back');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_reversal_was_taken_back` BEFORE INSERT ON `ledger_entries`
WHEN NEW.`kind` = 'payment_reversal' AND NOT EXISTS (
  SELECT 1 FROM `payments` p
  JOIN `ledger_entries` e ON e.`kind` = 'payment' AND e.`source_id` = p.`payment_id`
  WHERE p.`payment_id` = NEW.`source_id` AND p.`order_id` = NEW.`order_id`
    AND p.`amount_satang` = NEW.`amount_satang` AND p.`state` = 'taken_back'
)
BEGIN
  SELECT RAISE(ABORT, 'ledger: no such payment was taken back');
END;
--> statement-breakpoint
DROP TRIGGER `ledger_refunds_within_payments`;
--> statement-breakpoint
CREATE TRIGGER `ledger_refunds_within_payments` BEFORE INSERT ON `ledger_entries`
WHEN NEW.`kind` IN ('refund', 'payment_reversal') AND NEW.`amount_satang` > (
  SELECT coalesce(sum(CASE `kind` WHEN 'payment' THEN `amount_satang` WHEN 'refund' THEN -`amount_satang`
    WHEN 'payment_reversal' THEN -`amount_satang` ELSE 0 END), 0)
  FROM `ledger_entries` WHERE `order_id` = NEW.`order_id`
) AND NOT EXISTS (SELECT 1 FROM `ledger_entries` WHERE `kind` = NEW.`kind` AND `source_id` = NEW.`source_id`)
BEGIN
  SELECT RAISE(ABORT, 'ledger: refund above what was received');
END;
