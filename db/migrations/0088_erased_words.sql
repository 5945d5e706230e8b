ALTER TABLE `tax_rules` ADD `own_fields` text;--> statement-breakpoint
ALTER TABLE `pricing_versions` ADD `own_fields` text;--> statement-breakpoint
CREATE INDEX `order_events_words` ON `order_events` (`driver_id`) WHERE "order_events"."reason" <> '';--> statement-breakpoint
-- An issued document is evidence. One that was given up before it had a number is in no book: its buyer can be erased.
DROP TRIGGER `documents_never_change`;
--> statement-breakpoint
CREATE TRIGGER `documents_never_change` BEFORE UPDATE ON `documents`
WHEN OLD.`status` <> 'draft' AND NOT (
  OLD.`status` = 'void' AND NEW.`status` = 'void' AND NEW.`buyer` ->> 'name' = '' AND NEW.`buyer` ->> 'address' = ''
  AND NEW.`buyer` ->> 'taxId' = '' AND NEW.`document_id` = OLD.`document_id` AND NEW.`order_id` = OLD.`order_id`
  AND NEW.`customer_id` = OLD.`customer_id` AND NEW.`kind` = OLD.`kind` AND NEW.`number` IS NULL
  AND NEW.`total_satang` = OLD.`total_satang` AND NEW.`dated_at` = OLD.`dated_at`)
BEGIN
  SELECT RAISE(ABORT, 'documents: an issued or void document never changes, but for erasing the buyer of a void one');
END;
--> statement-breakpoint
-- What was written about people who were erased before, by whomever.
UPDATE `order_events` SET `reason` = '' WHERE `reason` <> '' AND `order_id` IN (
  SELECT `order_id` FROM `orders` JOIN `users` ON `users`.`id` = `orders`.`customer_id` WHERE `users`.`deleted_at` IS NOT NULL);
--> statement-breakpoint
UPDATE `order_events` SET `reason` = '' WHERE `reason` <> '' AND `driver_id` IN (
  SELECT `driver_id` FROM `drivers` WHERE `user_id` IS NULL AND `name` = '');
--> statement-breakpoint
UPDATE `jobs` SET `overlap_reason` = '' WHERE `overlap_reason` <> '' AND (
  `driver_id` IN (SELECT `driver_id` FROM `drivers` WHERE `user_id` IS NULL AND `name` = '')
  OR `order_id` IN (
    SELECT `order_id` FROM `orders` JOIN `users` ON `users`.`id` = `orders`.`customer_id` WHERE `users`.`deleted_at` IS NOT NULL));
--> statement-breakpoint
UPDATE `jobs` SET `card` = json_remove(`card`, '$.goods') WHERE `order_id` IN (
  SELECT `order_id` FROM `orders` JOIN `users` ON `users`.`id` = `orders`.`customer_id` WHERE `users`.`deleted_at` IS NOT NULL);
--> statement-breakpoint
UPDATE `order_lines` SET `line` = json_set(`line`, '$.adjusted.reason', '')
WHERE coalesce(`line` ->> '$.adjusted.reason', '') <> '' AND `order_id` IN (
  SELECT `order_id` FROM `orders` JOIN `users` ON `users`.`id` = `orders`.`customer_id` WHERE `users`.`deleted_at` IS NOT NULL);
--> statement-breakpoint
UPDATE `door_changes` SET `note` = '' WHERE `note` <> '' AND `driver_id` IN (
  SELECT `driver_id` FROM `drivers` WHERE `user_id` IS NULL AND `name` = '');
--> statement-breakpoint
UPDATE `claim_events` SET `text` = '' WHERE `text` <> '' AND `claim_id` IN (
  SELECT `claim_id` FROM `claims` JOIN `users` ON `users`.`id` = `claims`.`customer_id`
  WHERE `users`.`deleted_at` IS NOT NULL AND `claims`.`state` IN ('settled', 'refused', 'withdrawn'));
--> statement-breakpoint
UPDATE `payments` SET `reason` = '' WHERE `reason` <> '' AND `state` = 'rejected' AND `order_id` IN (
  SELECT `order_id` FROM `orders` JOIN `users` ON `users`.`id` = `orders`.`customer_id` WHERE `users`.`deleted_at` IS NOT NULL);
--> statement-breakpoint
DELETE FROM `documents` WHERE `status` = 'draft' AND `order_id` IN (
  SELECT `order_id` FROM `orders` JOIN `users` ON `users`.`id` = `orders`.`customer_id`
  WHERE `users`.`deleted_at` IS NOT NULL AND `orders`.`company_id` IS NULL);
--> statement-breakpoint
UPDATE `documents` SET `buyer` = '{"kind":"person","name":"","address":"","taxId":"","branch":""}'
WHERE `status` = 'void' AND `order_id` IN (
  SELECT `order_id` FROM `orders` JOIN `users` ON `users`.`id` = `orders`.`customer_id`
  WHERE `users`.`deleted_at` IS NOT NULL AND `orders`.`company_id` IS NULL);
