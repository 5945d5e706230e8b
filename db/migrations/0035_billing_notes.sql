CREATE TABLE `billing_note_lines` (
	`billing_note_id` text NOT NULL,
	`position` integer NOT NULL,
	`invoice_id` text NOT NULL,
	`order_id` text NOT NULL,
	`invoice_number` text NOT NULL,
	`issued_on` text NOT NULL,
	`due_on` text,
	`amount_satang` integer NOT NULL,
	PRIMARY KEY(`billing_note_id`, `position`),
	FOREIGN KEY (`billing_note_id`) REFERENCES `billing_notes`(`billing_note_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `documents`(`document_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "billing_note_lines_amount" CHECK("billing_note_lines"."amount_satang" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_note_lines_invoice` ON `billing_note_lines` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `billing_notes` (
	`billing_note_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`buyer` text NOT NULL,
	`seller` text NOT NULL,
	`total_satang` integer NOT NULL,
	`withheld_satang` integer NOT NULL,
	`created_by` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`company_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "billing_notes_total" CHECK("billing_notes"."total_satang" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_notes_number` ON `billing_notes` (`year`,`number`);--> statement-breakpoint
CREATE INDEX `billing_notes_of_company` ON `billing_notes` (`company_id`,`issued_at`,`billing_note_id`);--> statement-breakpoint
ALTER TABLE `companies` ADD `last_billed_period` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `companies_to_bill` ON `companies` (`last_billed_period`,`company_id`);--> statement-breakpoint
CREATE TRIGGER `billing_notes_never_change` BEFORE UPDATE ON `billing_notes`
BEGIN
  SELECT RAISE(ABORT, 'a billing note never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `billing_notes_stay` BEFORE DELETE ON `billing_notes`
BEGIN
  SELECT RAISE(ABORT, 'a billing note is never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `billing_notes_have_no_gaps` BEFORE INSERT ON `billing_notes`
WHEN NEW.`number` <> (SELECT coalesce(max(`number`), 0) + 1 FROM `billing_notes` WHERE `year` = NEW.`year`)
BEGIN
  SELECT RAISE(ABORT, 'billing notes: not the next number of its year');
END;
--> statement-breakpoint
CREATE TRIGGER `billing_note_lines_never_change` BEFORE UPDATE ON `billing_note_lines`
BEGIN
  SELECT RAISE(ABORT, 'billing notes: lines never change');
END;
--> statement-breakpoint
CREATE TRIGGER `billing_note_lines_stay` BEFORE DELETE ON `billing_note_lines`
BEGIN
  SELECT RAISE(ABORT, 'billing notes: lines are never deleted');
END;
