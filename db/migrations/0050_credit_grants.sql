CREATE TABLE `credit_grants` (
	`company_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`order_id` text NOT NULL,
	`to_total_satang` integer NOT NULL,
	`based_on_revision` integer NOT NULL,
	`granted_at` integer NOT NULL,
	`released_at` integer,
	PRIMARY KEY(`company_id`, `sequence`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`company_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `credit_grants_of_order` ON `credit_grants` (`order_id`);
--> statement-breakpoint
-- The credit that orders on account have taken until now.
INSERT INTO `credit_grants` (`company_id`, `sequence`, `order_id`, `to_total_satang`, `based_on_revision`, `granted_at`)
SELECT `company_id`, `account_sequence`, `order_id`, coalesce(`total_satang`, 0), 0, `created_at` FROM `orders`
WHERE `company_id` IS NOT NULL AND `account_sequence` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `credit_grants_are_only_released` BEFORE UPDATE ON `credit_grants`
WHEN NEW.`company_id` <> OLD.`company_id` OR NEW.`sequence` <> OLD.`sequence` OR NEW.`order_id` <> OLD.`order_id`
  OR NEW.`to_total_satang` <> OLD.`to_total_satang` OR NEW.`based_on_revision` <> OLD.`based_on_revision`
  OR NEW.`granted_at` <> OLD.`granted_at` OR (OLD.`released_at` IS NOT NULL AND NEW.`released_at` IS NOT OLD.`released_at`)
BEGIN
  SELECT RAISE(ABORT, 'credit grants never change, but for being given back once');
END;
--> statement-breakpoint
CREATE TRIGGER `credit_grants_stay` BEFORE DELETE ON `credit_grants`
BEGIN
  SELECT RAISE(ABORT, 'credit grants are never deleted');
END;
