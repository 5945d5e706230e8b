CREATE TABLE `certificate_payments` (
	`certificate_id` text NOT NULL,
	`settlement_id` text NOT NULL,
	`is_void` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`certificate_id`, `settlement_id`),
	FOREIGN KEY (`certificate_id`) REFERENCES `withholding_certificates`(`certificate_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settlement_id`) REFERENCES `settlements`(`settlement_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_payments_filed` ON `certificate_payments` (`settlement_id`) WHERE "certificate_payments"."is_void" = 0;--> statement-breakpoint
CREATE INDEX `certificate_payments_of_settlement` ON `certificate_payments` (`settlement_id`);--> statement-breakpoint
-- Until now each certificate was for one payment.
INSERT INTO `certificate_payments` (`certificate_id`, `settlement_id`, `is_void`)
SELECT `certificate_id`, `settlement_id`, `voided_at` IS NOT NULL FROM `withholding_certificates`;
--> statement-breakpoint
CREATE TRIGGER `voided_certificate_covers_nothing` AFTER UPDATE OF `voided_at` ON `withholding_certificates`
WHEN OLD.`voided_at` IS NULL AND NEW.`voided_at` IS NOT NULL
BEGIN
  UPDATE `certificate_payments` SET `is_void` = 1 WHERE `certificate_id` = NEW.`certificate_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `certificate_payments_never_change` BEFORE UPDATE ON `certificate_payments`
WHEN NEW.`certificate_id` <> OLD.`certificate_id` OR NEW.`settlement_id` <> OLD.`settlement_id`
  OR NEW.`is_void` <> 1 OR NOT EXISTS (
    SELECT 1 FROM `withholding_certificates` WHERE `certificate_id` = OLD.`certificate_id` AND `voided_at` IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'certificates: their payments never change');
END;
--> statement-breakpoint
CREATE TRIGGER `certificate_payments_stay` BEFORE DELETE ON `certificate_payments`
BEGIN
  SELECT RAISE(ABORT, 'certificates: their payments are never deleted');
END;
