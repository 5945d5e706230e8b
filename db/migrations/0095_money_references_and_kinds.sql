CREATE INDEX `orders_by_kind` ON `orders` (`kind`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_kind_and_status` ON `orders` (`kind`,`status`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_kind_and_payment` ON `orders` (`kind`,`payment_status`,`created_at`,`order_id`);
--> statement-breakpoint
-- The index of records reads what these triggers write, and what was there before by itself; see `durable-objects/search-index/record-index`.
CREATE TRIGGER `payment_is_indexed` AFTER INSERT ON `payments`
WHEN NEW.`reference` <> '' OR NEW.`settlement_id` IS NOT NULL
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'payments' AND `record_id` = NEW.`payment_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('payments', NEW.`payment_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changed_payment_is_indexed` AFTER UPDATE OF `reference`, `settlement_id` ON `payments`
WHEN OLD.`reference` <> NEW.`reference` OR OLD.`settlement_id` IS NOT NEW.`settlement_id`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'payments' AND `record_id` = NEW.`payment_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('payments', NEW.`payment_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_payment_is_indexed` AFTER DELETE ON `payments`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'payments' AND `record_id` = OLD.`payment_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('payments', OLD.`payment_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `checkout_is_indexed` AFTER INSERT ON `checkout_sessions`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'payments' AND `record_id` = NEW.`payment_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('payments', NEW.`payment_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changed_checkout_is_indexed` AFTER UPDATE OF `session_id`, `payment_intent_id` ON `checkout_sessions`
WHEN OLD.`session_id` <> NEW.`session_id` OR OLD.`payment_intent_id` IS NOT NEW.`payment_intent_id`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'payments' AND `record_id` = NEW.`payment_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('payments', NEW.`payment_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_checkout_is_indexed` AFTER DELETE ON `checkout_sessions`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'payments' AND `record_id` = OLD.`payment_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('payments', OLD.`payment_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_is_indexed` AFTER INSERT ON `refunds`
WHEN NEW.`reference` <> '' OR NEW.`via_payment_id` IS NOT NULL
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'refunds' AND `record_id` = NEW.`refund_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('refunds', NEW.`refund_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changed_refund_is_indexed` AFTER UPDATE OF `reference`, `via_payment_id` ON `refunds`
WHEN OLD.`reference` <> NEW.`reference` OR OLD.`via_payment_id` IS NOT NEW.`via_payment_id`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'refunds' AND `record_id` = NEW.`refund_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('refunds', NEW.`refund_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_refund_is_indexed` AFTER DELETE ON `refunds`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'refunds' AND `record_id` = OLD.`refund_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('refunds', OLD.`refund_id`);
END;
