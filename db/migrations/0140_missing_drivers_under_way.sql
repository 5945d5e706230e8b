-- Of an order that is under way somebody may be missing, too: another truck waits for its driver, or a job was taken back after a
-- breakdown.
DROP TRIGGER `new_job_says_who_is_missing`;
--> statement-breakpoint
DROP TRIGGER `changed_job_says_who_is_missing`;
--> statement-breakpoint
DROP TRIGGER `deleted_job_says_who_is_missing`;
--> statement-breakpoint
DROP TRIGGER `changed_order_says_who_is_missing`;
--> statement-breakpoint
UPDATE `orders` SET `driver_state` = (
  SELECT CASE WHEN max(`status` = 'available') THEN 'open'
    WHEN max(`driver_id` IS NULL AND `status` <> 'cancelled') = 0 THEN 'taken' END
  FROM `jobs` WHERE `jobs`.`order_id` = `orders`.`order_id`
) WHERE `status` = 'in_transit';
--> statement-breakpoint
CREATE TRIGGER `new_job_says_who_is_missing` AFTER INSERT ON `jobs`
BEGIN
  UPDATE `orders` SET `driver_state` = `of`.`state`
  FROM (SELECT CASE WHEN max(`status` = 'available') THEN 'open'
    WHEN max(`driver_id` IS NULL AND `status` <> 'cancelled') = 0 THEN 'taken' END AS `state`
    FROM `jobs` WHERE `order_id` = NEW.`order_id`) AS `of`
  WHERE `order_id` = NEW.`order_id` AND `orders`.`status` IN ('pending', 'confirmed', 'in_transit') AND `driver_state` IS NOT `of`.`state`;
END;
--> statement-breakpoint
CREATE TRIGGER `changed_job_says_who_is_missing` AFTER UPDATE OF `status`, `driver_id` ON `jobs`
WHEN OLD.`status` <> NEW.`status` OR OLD.`driver_id` IS NOT NEW.`driver_id`
BEGIN
  UPDATE `orders` SET `driver_state` = `of`.`state`
  FROM (SELECT CASE WHEN max(`status` = 'available') THEN 'open'
    WHEN max(`driver_id` IS NULL AND `status` <> 'cancelled') = 0 THEN 'taken' END AS `state`
    FROM `jobs` WHERE `order_id` = NEW.`order_id`) AS `of`
  WHERE `order_id` = NEW.`order_id` AND `orders`.`status` IN ('pending', 'confirmed', 'in_transit') AND `driver_state` IS NOT `of`.`state`;
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_job_says_who_is_missing` AFTER DELETE ON `jobs`
BEGIN
  UPDATE `orders` SET `driver_state` = `of`.`state`
  FROM (SELECT CASE WHEN max(`status` = 'available') THEN 'open'
    WHEN max(`driver_id` IS NULL AND `status` <> 'cancelled') = 0 THEN 'taken' END AS `state`
    FROM `jobs` WHERE `order_id` = OLD.`order_id`) AS `of`
  WHERE `order_id` = OLD.`order_id` AND `orders`.`status` IN ('pending', 'confirmed', 'in_transit') AND `driver_state` IS NOT `of`.`state`;
END;
--> statement-breakpoint
CREATE TRIGGER `changed_order_says_who_is_missing` AFTER UPDATE OF `status` ON `orders`
WHEN OLD.`status` <> NEW.`status`
BEGIN
  UPDATE `orders` SET `driver_state` = `of`.`state`
  FROM (SELECT CASE WHEN NEW.`status` NOT IN ('pending', 'confirmed', 'in_transit') THEN NULL
    WHEN max(`status` = 'available') THEN 'open'
    WHEN max(`driver_id` IS NULL AND `status` <> 'cancelled') = 0 THEN 'taken' END AS `state`
    FROM `jobs` WHERE `order_id` = NEW.`order_id`) AS `of`
  WHERE `order_id` = NEW.`order_id` AND `driver_state` IS NOT `of`.`state`;
END;
