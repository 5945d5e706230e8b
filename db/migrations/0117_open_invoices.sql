CREATE TABLE `open_invoices` (
	`order_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`company_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `open_invoices_of_company` ON `open_invoices` (`company_id`,`created_at`,`order_id`);--> statement-breakpoint
INSERT INTO `open_invoices` (`order_id`, `company_id`, `created_at`)
SELECT `orders`.`order_id`, `orders`.`company_id`, `orders`.`created_at` FROM `orders`
WHERE `orders`.`company_id` IS NOT NULL AND (
  SELECT coalesce(sum(CASE WHEN `kind` IN ('credit_note', 'payment') THEN -`amount_satang` ELSE `amount_satang` END), 0)
  FROM `ledger_entries` WHERE `ledger_entries`.`order_id` = `orders`.`order_id`) > 0;
--> statement-breakpoint
-- With every entry of the ledger: what was invoiced, paid back or taken back is open, what was credited or paid is not.
CREATE TRIGGER `ledger_opens_invoices` AFTER INSERT ON `ledger_entries`
WHEN EXISTS (SELECT 1 FROM `orders` WHERE `order_id` = NEW.`order_id` AND `company_id` IS NOT NULL)
BEGIN
  DELETE FROM `open_invoices` WHERE `order_id` = NEW.`order_id` AND (
    SELECT sum(CASE WHEN `kind` IN ('credit_note', 'payment') THEN -`amount_satang` ELSE `amount_satang` END)
    FROM `ledger_entries` WHERE `order_id` = NEW.`order_id`) <= 0;
  INSERT INTO `open_invoices` (`order_id`, `company_id`, `created_at`)
  SELECT `order_id`, `company_id`, `created_at` FROM `orders` WHERE `order_id` = NEW.`order_id`
    AND NOT EXISTS (SELECT 1 FROM `open_invoices` WHERE `order_id` = NEW.`order_id`)
    AND (
      SELECT sum(CASE WHEN `kind` IN ('credit_note', 'payment') THEN -`amount_satang` ELSE `amount_satang` END)
      FROM `ledger_entries` WHERE `order_id` = NEW.`order_id`) > 0;
END;
