CREATE TABLE `order_credits` (
	`credit_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`reason` text NOT NULL,
	`is_of_cancellation` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_credits_amount" CHECK("order_credits"."amount_satang" > 0)
);
--> statement-breakpoint
CREATE INDEX `order_credits_of_order` ON `order_credits` (`order_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `documents` ADD `credit_id` text REFERENCES order_credits(credit_id);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_credit_of_invoice` ON `documents` (`credit_id`,`invoice_id`) WHERE "documents"."credit_id" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `order_credits_never_change` BEFORE UPDATE ON `order_credits`
BEGIN
  SELECT RAISE(ABORT, 'order credits never change');
END;
--> statement-breakpoint
CREATE TRIGGER `order_credits_stay` BEFORE DELETE ON `order_credits`
BEGIN
  SELECT RAISE(ABORT, 'order credits are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `credit_notes_within_invoice` BEFORE INSERT ON `documents`
WHEN NEW.`kind` = 'credit_note' AND NEW.`total_satang` + (
  SELECT coalesce(sum(`total_satang`), 0) FROM `documents`
  WHERE `invoice_id` = NEW.`invoice_id` AND `kind` = 'credit_note'
) > (SELECT `total_satang` FROM `documents` WHERE `document_id` = NEW.`invoice_id`)
BEGIN
  SELECT RAISE(ABORT, 'documents: credit notes above their invoice');
END;
