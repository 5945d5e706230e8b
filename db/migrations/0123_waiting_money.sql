CREATE TABLE `awaited_certificates` (
	`settlement_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`withheld_satang` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`settlement_id`) REFERENCES `settlements`(`settlement_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`company_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `awaited_certificates_oldest` ON `awaited_certificates` (`created_at`,`settlement_id`);--> statement-breakpoint
ALTER TABLE `open_invoices` ADD `due_on` text;--> statement-breakpoint
CREATE INDEX `open_invoices_due` ON `open_invoices` (`due_on`,`order_id`);--> statement-breakpoint
INSERT INTO `awaited_certificates` (`settlement_id`, `company_id`, `withheld_satang`, `created_at`)
SELECT `settlement_id`, `company_id`, `withheld_satang`, `created_at` FROM `settlements`
WHERE `withheld_satang` > 0
  AND NOT EXISTS (SELECT 1 FROM `settlement_reversals` WHERE `settlement_reversals`.`settlement_id` = `settlements`.`settlement_id`)
  AND NOT EXISTS (SELECT 1 FROM `certificate_payments`
    WHERE `certificate_payments`.`settlement_id` = `settlements`.`settlement_id` AND `is_void` = 0);
--> statement-breakpoint
UPDATE `open_invoices` SET `due_on` = (
  SELECT `due_on` FROM `documents`
  WHERE `documents`.`order_id` = `open_invoices`.`order_id` AND `kind` = 'invoice' AND `status` = 'issued'
  ORDER BY `dated_at` DESC LIMIT 1);
--> statement-breakpoint
CREATE TRIGGER `withheld_awaits_certificate` AFTER INSERT ON `settlements`
WHEN NEW.`withheld_satang` > 0
BEGIN
  INSERT INTO `awaited_certificates` (`settlement_id`, `company_id`, `withheld_satang`, `created_at`)
  VALUES (NEW.`settlement_id`, NEW.`company_id`, NEW.`withheld_satang`, NEW.`created_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `reversed_awaits_nothing` AFTER INSERT ON `settlement_reversals`
BEGIN
  DELETE FROM `awaited_certificates` WHERE `settlement_id` = NEW.`settlement_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `filed_awaits_nothing` AFTER INSERT ON `certificate_payments`
WHEN NEW.`is_void` = 0
BEGIN
  DELETE FROM `awaited_certificates` WHERE `settlement_id` = NEW.`settlement_id`;
END;
--> statement-breakpoint
-- A payment that was taken back waits for no other certificate, whichever of both is written first.
CREATE TRIGGER `voided_awaits_another` AFTER UPDATE OF `is_void` ON `certificate_payments`
WHEN OLD.`is_void` = 0 AND NEW.`is_void` = 1
BEGIN
  INSERT INTO `awaited_certificates` (`settlement_id`, `company_id`, `withheld_satang`, `created_at`)
  SELECT `settlement_id`, `company_id`, `withheld_satang`, `created_at` FROM `settlements`
  WHERE `settlement_id` = NEW.`settlement_id`
    AND NOT EXISTS (SELECT 1 FROM `settlement_reversals` WHERE `settlement_id` = NEW.`settlement_id`);
END;
--> statement-breakpoint
-- The ledger and the invoice are written in one batch, in either order.
CREATE TRIGGER `open_invoice_is_due` AFTER INSERT ON `open_invoices`
BEGIN
  UPDATE `open_invoices` SET `due_on` = (
    SELECT `due_on` FROM `documents` WHERE `order_id` = NEW.`order_id` AND `kind` = 'invoice' AND `status` = 'issued'
    ORDER BY `dated_at` DESC LIMIT 1)
  WHERE `order_id` = NEW.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `issued_invoice_is_due` AFTER UPDATE OF `status` ON `documents`
WHEN NEW.`kind` = 'invoice' AND NEW.`status` = 'issued' AND OLD.`status` <> 'issued'
BEGIN
  UPDATE `open_invoices` SET `due_on` = NEW.`due_on` WHERE `order_id` = NEW.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `written_invoice_is_due` AFTER INSERT ON `documents`
WHEN NEW.`kind` = 'invoice' AND NEW.`status` = 'issued'
BEGIN
  UPDATE `open_invoices` SET `due_on` = NEW.`due_on` WHERE `order_id` = NEW.`order_id`;
END;
