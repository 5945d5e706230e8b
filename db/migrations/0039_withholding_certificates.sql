CREATE TABLE `withholding_certificates` (
	`certificate_id` text PRIMARY KEY NOT NULL,
	`settlement_id` text NOT NULL,
	`company_id` text NOT NULL,
	`number` text NOT NULL,
	`issued_on` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`file_id` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`voided_at` integer,
	`voided_by` text,
	`void_reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`settlement_id`) REFERENCES `settlements`(`settlement_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`company_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`file_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withholding_certificates_amount" CHECK("withholding_certificates"."amount_satang" > 0),
	CONSTRAINT "withholding_certificates_voided" CHECK(("withholding_certificates"."voided_at" IS NULL) = ("withholding_certificates"."voided_by" IS NULL) AND ("withholding_certificates"."voided_at" IS NULL) = ("withholding_certificates"."void_reason" = ''))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withholding_certificates_idempotency` ON `withholding_certificates` (`settlement_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `withholding_certificates_filed` ON `withholding_certificates` (`settlement_id`) WHERE "withholding_certificates"."voided_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `withholding_certificates_number` ON `withholding_certificates` (`company_id`,`number`,`issued_on`) WHERE "withholding_certificates"."voided_at" IS NULL;--> statement-breakpoint
CREATE INDEX `withholding_certificates_of_settlement` ON `withholding_certificates` (`settlement_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `withholding_certificates_file` ON `withholding_certificates` (`file_id`);--> statement-breakpoint
CREATE INDEX `settlements_with_tax` ON `settlements` (`company_id`,`created_at`,`settlement_id`) WHERE "settlements"."withheld_satang" > 0;--> statement-breakpoint
CREATE TRIGGER `withholding_certificates_only_voided` BEFORE UPDATE ON `withholding_certificates`
WHEN OLD.`voided_at` IS NOT NULL OR NEW.`voided_at` IS NULL OR NEW.`certificate_id` <> OLD.`certificate_id`
  OR NEW.`settlement_id` <> OLD.`settlement_id` OR NEW.`company_id` <> OLD.`company_id` OR NEW.`number` <> OLD.`number`
  OR NEW.`issued_on` <> OLD.`issued_on` OR NEW.`amount_satang` <> OLD.`amount_satang`
  OR NEW.`file_id` IS NOT OLD.`file_id` OR NEW.`created_at` <> OLD.`created_at` OR NEW.`created_by` <> OLD.`created_by`
  OR NEW.`idempotency_key` <> OLD.`idempotency_key`
BEGIN
  SELECT RAISE(ABORT, 'certificates never change, but for voiding one once');
END;
--> statement-breakpoint
CREATE TRIGGER `withholding_certificates_stay` BEFORE DELETE ON `withholding_certificates`
BEGIN
  SELECT RAISE(ABORT, 'certificates are never deleted');
END;
