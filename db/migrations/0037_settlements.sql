CREATE TABLE `settlement_lines` (
	`settlement_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`order_id` text NOT NULL,
	`transfer_satang` integer NOT NULL,
	`withheld_satang` integer NOT NULL,
	PRIMARY KEY(`settlement_id`, `invoice_id`),
	FOREIGN KEY (`settlement_id`) REFERENCES `settlements`(`settlement_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `documents`(`document_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "settlement_lines_amounts" CHECK("settlement_lines"."transfer_satang" >= 0 AND "settlement_lines"."withheld_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE `settlements` (
	`settlement_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`received_on` text NOT NULL,
	`transferred_satang` integer NOT NULL,
	`withheld_satang` integer NOT NULL,
	`reference` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`idempotency_key` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`company_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "settlements_amounts" CHECK("settlements"."transferred_satang" >= 0 AND "settlements"."withheld_satang" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlements_idempotency` ON `settlements` (`company_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `settlements_of_company` ON `settlements` (`company_id`,`created_at`,`settlement_id`);--> statement-breakpoint
CREATE TRIGGER `settlements_never_change` BEFORE UPDATE ON `settlements`
BEGIN
  SELECT RAISE(ABORT, 'settlements never change');
END;
--> statement-breakpoint
CREATE TRIGGER `settlements_stay` BEFORE DELETE ON `settlements`
BEGIN
  SELECT RAISE(ABORT, 'settlements are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_lines_never_change` BEFORE UPDATE ON `settlement_lines`
BEGIN
  SELECT RAISE(ABORT, 'settlements: lines never change');
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_lines_stay` BEFORE DELETE ON `settlement_lines`
BEGIN
  SELECT RAISE(ABORT, 'settlements: lines are never deleted');
END;
