CREATE TABLE `buyers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`branch` text NOT NULL,
	`tax_id` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `document_lines` (
	`document_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`description_th` text NOT NULL,
	`description_en` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_th` text NOT NULL,
	`unit_en` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`tax_class` text NOT NULL,
	`vat_rate_bp` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	PRIMARY KEY(`document_id`, `position`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`document_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `documents` (
	`document_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`year` integer,
	`number` integer,
	`invoice_id` text,
	`payment_id` text,
	`buyer` text NOT NULL,
	`seller` text NOT NULL,
	`route` text NOT NULL,
	`exempt_satang` integer NOT NULL,
	`taxable_satang` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	`vat_rate_bp` integer,
	`total_satang` integer NOT NULL,
	`withholding` text,
	`correction` text,
	`received` text,
	`is_one_of_set` integer NOT NULL,
	`dated_at` integer NOT NULL,
	`created_by` text,
	`voided_at` integer,
	`voided_by` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`payment_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "documents_amounts" CHECK("documents"."exempt_satang" + "documents"."taxable_satang" + "documents"."vat_satang" = "documents"."total_satang" AND "documents"."total_satang" > 0),
	CONSTRAINT "documents_numbered" CHECK(("documents"."status" = 'issued') = ("documents"."number" IS NOT NULL AND "documents"."year" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_number` ON `documents` (`kind`,`year`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_receipt_of_payment` ON `documents` (`payment_id`) WHERE "documents"."payment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `documents_of_order` ON `documents` (`order_id`,`dated_at`);--> statement-breakpoint
CREATE INDEX `documents_of_invoice` ON `documents` (`invoice_id`,`kind`);--> statement-breakpoint
CREATE INDEX `documents_of_customer` ON `documents` (`customer_id`,`status`,`dated_at`,`document_id`);--> statement-breakpoint
CREATE INDEX `documents_by_date` ON `documents` (`status`,`dated_at`,`document_id`);--> statement-breakpoint
CREATE INDEX `documents_by_kind` ON `documents` (`status`,`kind`,`dated_at`,`document_id`);--> statement-breakpoint
CREATE TABLE `order_buyers` (
	`order_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`branch` text NOT NULL,
	`tax_id` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tax_rules` (
	`version` integer PRIMARY KEY NOT NULL,
	`effective_from` text NOT NULL,
	`rules` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tax_rules_from` ON `tax_rules` (`effective_from`);--> statement-breakpoint
-- An issued document is evidence: it stays as it is. A draft may be replaced or given up.
CREATE TRIGGER `documents_never_change` BEFORE UPDATE ON `documents`
WHEN OLD.`status` <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'documents: an issued or void document never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `documents_stay` BEFORE DELETE ON `documents`
WHEN OLD.`status` <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'documents: an issued or void document is never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `documents_have_no_gaps` BEFORE INSERT ON `documents`
WHEN NEW.`number` IS NOT NULL AND NEW.`number` <> (
  SELECT coalesce(max(`number`), 0) + 1 FROM `documents` WHERE `kind` = NEW.`kind` AND `year` = NEW.`year`
)
BEGIN
  SELECT RAISE(ABORT, 'documents: not the next number of its series');
END;
--> statement-breakpoint
CREATE TRIGGER `documents_are_inserted_with_numbers` BEFORE UPDATE OF `number`, `year`, `kind` ON `documents`
WHEN NEW.`number` IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'documents: a number is given when the issued document is inserted');
END;
--> statement-breakpoint
CREATE TRIGGER `document_lines_never_change` BEFORE UPDATE ON `document_lines`
BEGIN
  SELECT RAISE(ABORT, 'documents: lines never change');
END;
--> statement-breakpoint
CREATE TRIGGER `document_lines_stay` BEFORE DELETE ON `document_lines`
WHEN (SELECT `status` FROM `documents` WHERE `document_id` = OLD.`document_id`) <> 'draft'
BEGIN
  SELECT RAISE(ABORT, 'documents: lines of an issued or void document are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `document_lines_within_total` BEFORE INSERT ON `document_lines`
WHEN NEW.`amount_satang` + (
  SELECT coalesce(sum(`amount_satang`), 0) FROM `document_lines` WHERE `document_id` = NEW.`document_id`
) > (SELECT `total_satang` FROM `documents` WHERE `document_id` = NEW.`document_id`)
BEGIN
  SELECT RAISE(ABORT, 'documents: lines above the total');
END;
--> statement-breakpoint
CREATE TRIGGER `tax_rules_never_change` BEFORE UPDATE ON `tax_rules`
BEGIN
  SELECT RAISE(ABORT, 'tax rules never change');
END;
