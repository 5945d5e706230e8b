-- What the first and the last stop of an order are called is kept on the order, so that a list of orders looks up no stops.
ALTER TABLE `orders` ADD `pickup_label_th` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `pickup_label_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `destination_label_th` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `destination_label_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `pickup_label_th` = `first`.`label_th`, `pickup_label_en` = `first`.`label_en`,
  `destination_label_th` = `last`.`label_th`, `destination_label_en` = `last`.`label_en`
FROM `order_stops` AS `first`, `order_stops` AS `last`
WHERE `first`.`order_id` = `orders`.`order_id` AND `first`.`position` = 0
  AND `last`.`order_id` = `orders`.`order_id` AND `last`.`role` = 'destination';
--> statement-breakpoint
-- A deleted stop needs no trigger: who deletes the stops of an order writes others in the same batch, or deletes the order.
CREATE TRIGGER `new_stop_names_its_order` AFTER INSERT ON `order_stops`
WHEN NEW.`position` = 0 OR NEW.`role` = 'destination'
BEGIN
  UPDATE `orders` SET `pickup_label_th` = NEW.`label_th`, `pickup_label_en` = NEW.`label_en`
  WHERE NEW.`position` = 0 AND `order_id` = NEW.`order_id`;
  UPDATE `orders` SET `destination_label_th` = NEW.`label_th`, `destination_label_en` = NEW.`label_en`
  WHERE NEW.`role` = 'destination' AND `order_id` = NEW.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `changed_stop_names_its_order` AFTER UPDATE OF `label_th`, `label_en`, `role`, `position` ON `order_stops`
WHEN NEW.`position` = 0 OR NEW.`role` = 'destination'
BEGIN
  UPDATE `orders` SET `pickup_label_th` = NEW.`label_th`, `pickup_label_en` = NEW.`label_en`
  WHERE NEW.`position` = 0 AND `order_id` = NEW.`order_id`;
  UPDATE `orders` SET `destination_label_th` = NEW.`label_th`, `destination_label_en` = NEW.`label_en`
  WHERE NEW.`role` = 'destination' AND `order_id` = NEW.`order_id`;
END;
