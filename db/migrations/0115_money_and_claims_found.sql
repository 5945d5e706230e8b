-- The index of records reads what these triggers write, and what was there before by itself; see `durable-objects/search-index/record-index`.
-- Payouts and the payments of companies never change and stay; neither do the order and the day of a claim.
CREATE TRIGGER `payout_is_indexed` AFTER INSERT ON `payouts`
BEGIN
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('payouts', NEW.`payout_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `payouts_of_renamed_driver_are_indexed` AFTER UPDATE OF `name` ON `drivers`
WHEN OLD.`name` IS NOT NEW.`name`
BEGIN
  INSERT INTO `record_index_changes` (`source`, `record_id`)
  SELECT 'payouts', `payout_id` FROM `payouts` WHERE `driver_id` = NEW.`driver_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_is_indexed` AFTER INSERT ON `settlements`
BEGIN
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('settlements', NEW.`settlement_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `claim_is_indexed` AFTER INSERT ON `claims`
BEGIN
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('claims', NEW.`claim_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `claims_of_changed_contact_are_indexed` AFTER UPDATE OF `contact_name` ON `orders`
WHEN OLD.`contact_name` IS NOT NEW.`contact_name`
BEGIN
  INSERT INTO `record_index_changes` (`source`, `record_id`)
  SELECT 'claims', `claim_id` FROM `claims` WHERE `order_id` = NEW.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `records_of_renamed_company_are_indexed` AFTER UPDATE OF `name` ON `companies`
WHEN OLD.`name` IS NOT NEW.`name`
BEGIN
  INSERT INTO `record_index_changes` (`source`, `record_id`)
  SELECT 'settlements', `settlement_id` FROM `settlements` WHERE `company_id` = NEW.`company_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`)
  SELECT 'claims', `claim_id` FROM `claims` CROSS JOIN `orders` ON `orders`.`order_id` = `claims`.`order_id`
  WHERE `orders`.`company_id` = NEW.`company_id`;
END;
