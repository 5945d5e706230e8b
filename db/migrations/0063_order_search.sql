-- The search index of orders reads what these triggers write; see `durable-objects/order-index`.

CREATE TABLE `order_index_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_index_changes_of_order` ON `order_index_changes` (`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_pickup` ON `orders` (`pickup_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_status_and_pickup` ON `orders` (`status`,`pickup_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (`payment_status`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (coalesce(`total_satang`, 0),`order_id`);--> statement-breakpoint
CREATE TRIGGER `order_is_indexed` AFTER INSERT ON `orders`
BEGIN
  DELETE FROM `order_index_changes` WHERE `order_id` = NEW.`order_id`;
  INSERT INTO `order_index_changes` (`order_id`) VALUES (NEW.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `changed_order_is_indexed` AFTER UPDATE OF `contact_name`, `contact_email`, `contact_phone` ON `orders`
WHEN OLD.`contact_name` IS NOT NEW.`contact_name` OR OLD.`contact_email` IS NOT NEW.`contact_email` OR OLD.`contact_phone` IS NOT NEW.`contact_phone`
BEGIN
  DELETE FROM `order_index_changes` WHERE `order_id` = NEW.`order_id`;
  INSERT INTO `order_index_changes` (`order_id`) VALUES (NEW.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `deleted_order_is_indexed` AFTER DELETE ON `orders`
BEGIN
  DELETE FROM `order_index_changes` WHERE `order_id` = OLD.`order_id`;
  INSERT INTO `order_index_changes` (`order_id`) VALUES (OLD.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `order_stop_is_indexed` AFTER INSERT ON `order_stops`
BEGIN
  DELETE FROM `order_index_changes` WHERE `order_id` = NEW.`order_id`;
  INSERT INTO `order_index_changes` (`order_id`) VALUES (NEW.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `changed_order_stop_is_indexed` AFTER UPDATE OF `label_th`, `label_en`, `area_th`, `area_en`, `words`, `detail`, `contact_name`, `contact_phone` ON `order_stops`
WHEN OLD.`label_th` IS NOT NEW.`label_th` OR OLD.`label_en` IS NOT NEW.`label_en` OR OLD.`area_th` IS NOT NEW.`area_th` OR OLD.`area_en` IS NOT NEW.`area_en` OR OLD.`words` IS NOT NEW.`words` OR OLD.`detail` IS NOT NEW.`detail` OR OLD.`contact_name` IS NOT NEW.`contact_name` OR OLD.`contact_phone` IS NOT NEW.`contact_phone`
BEGIN
  DELETE FROM `order_index_changes` WHERE `order_id` = NEW.`order_id`;
  INSERT INTO `order_index_changes` (`order_id`) VALUES (NEW.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `deleted_order_stop_is_indexed` AFTER DELETE ON `order_stops`
BEGIN
  DELETE FROM `order_index_changes` WHERE `order_id` = OLD.`order_id`;
  INSERT INTO `order_index_changes` (`order_id`) VALUES (OLD.`order_id`);
END;
--> statement-breakpoint
-- Orders placed before there was an index.
INSERT INTO `order_index_changes` (`order_id`) SELECT `order_id` FROM `orders` ORDER BY `created_at` DESC;
