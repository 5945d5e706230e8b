ALTER TABLE `refunds` ADD `taken_back_at` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `taken_back_by` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `taken_back_reason` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- A refund that was made may only be taken back, and that is final.
DROP TRIGGER `made_refunds_never_change`;
--> statement-breakpoint
CREATE TRIGGER `made_refunds_never_change` BEFORE UPDATE OF `order_id`, `state`, `amount_satang` ON `refunds`
WHEN OLD.`state` IN ('done', 'taken_back') AND (
  NEW.`order_id` <> OLD.`order_id` OR NEW.`amount_satang` <> OLD.`amount_satang`
  OR (NEW.`state` <> OLD.`state` AND NOT (OLD.`state` = 'done' AND NEW.`state` = 'taken_back')))
BEGIN
  SELECT RAISE(ABORT, 'refunds that were made never change, but for being taken back');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_refund_was_taken_back` BEFORE INSERT ON `ledger_entries`
WHEN NEW.`kind` = 'refund_reversal' AND NOT EXISTS (
  SELECT 1 FROM `refunds` r
  JOIN `ledger_entries` e ON e.`kind` = 'refund' AND e.`source_id` = r.`refund_id`
  WHERE r.`refund_id` = NEW.`source_id` AND r.`order_id` = NEW.`order_id`
    AND r.`amount_satang` = NEW.`amount_satang` AND r.`state` = 'taken_back'
)
BEGIN
  SELECT RAISE(ABORT, 'ledger: no such refund was taken back');
END;
--> statement-breakpoint
DROP TRIGGER `ledger_refunds_within_payments`;
--> statement-breakpoint
CREATE TRIGGER `ledger_refunds_within_payments` BEFORE INSERT ON `ledger_entries`
WHEN NEW.`kind` IN ('refund', 'payment_reversal') AND NEW.`amount_satang` > (
  SELECT coalesce(sum(CASE `kind` WHEN 'payment' THEN `amount_satang` WHEN 'refund' THEN -`amount_satang`
    WHEN 'payment_reversal' THEN -`amount_satang` WHEN 'refund_reversal' THEN `amount_satang` ELSE 0 END), 0)
  FROM `ledger_entries` WHERE `order_id` = NEW.`order_id`
) AND NOT EXISTS (SELECT 1 FROM `ledger_entries` WHERE `kind` = NEW.`kind` AND `source_id` = NEW.`source_id`)
BEGIN
  SELECT RAISE(ABORT, 'ledger: refund above what was received');
END;
--> statement-breakpoint
-- What was invoiced, paid back or taken back of a payment is open; what was credited, paid or taken back of a refund is not.
DROP TRIGGER `ledger_opens_invoices`;
--> statement-breakpoint
CREATE TRIGGER `ledger_opens_invoices` AFTER INSERT ON `ledger_entries`
WHEN EXISTS (SELECT 1 FROM `orders` WHERE `order_id` = NEW.`order_id` AND `company_id` IS NOT NULL)
BEGIN
  DELETE FROM `open_invoices` WHERE `order_id` = NEW.`order_id` AND (
    SELECT sum(CASE WHEN `kind` IN ('credit_note', 'payment', 'refund_reversal') THEN -`amount_satang` ELSE `amount_satang` END)
    FROM `ledger_entries` WHERE `order_id` = NEW.`order_id`) <= 0;
  INSERT INTO `open_invoices` (`order_id`, `company_id`, `created_at`)
  SELECT `order_id`, `company_id`, `created_at` FROM `orders` WHERE `order_id` = NEW.`order_id`
    AND NOT EXISTS (SELECT 1 FROM `open_invoices` WHERE `order_id` = NEW.`order_id`)
    AND (
      SELECT sum(CASE WHEN `kind` IN ('credit_note', 'payment', 'refund_reversal') THEN -`amount_satang` ELSE `amount_satang` END)
      FROM `ledger_entries` WHERE `order_id` = NEW.`order_id`) > 0;
END;
