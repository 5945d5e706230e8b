-- Whether somebody of its jobs is missing is kept on an order that is pending or confirmed, so that the office's list finds such
-- orders in its own sequence and counts no more of them than it shows.
ALTER TABLE `orders` ADD `driver_state` text;
--> statement-breakpoint
UPDATE `orders` SET `driver_state` = (
  SELECT CASE WHEN max(`status` = 'available') THEN 'open'
    WHEN max(`driver_id` IS NULL AND `status` <> 'cancelled') = 0 THEN 'taken' END
  FROM `jobs` WHERE `jobs`.`order_id` = `orders`.`order_id`
) WHERE `status` IN ('pending', 'confirmed');
--> statement-breakpoint
CREATE INDEX `orders_ahead_by_date` ON `orders` (`driver_state`,`created_at`,`order_id`) WHERE "orders"."driver_state" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_ahead_by_pickup` ON `orders` (`driver_state`,`pickup_at`,`order_id`) WHERE "orders"."driver_state" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_ahead_by_status` ON `orders` (`driver_state`,`status`,`created_at`,`order_id`) WHERE "orders"."driver_state" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_ahead_by_status_and_pickup` ON `orders` (`driver_state`,`status`,`pickup_at`,`order_id`) WHERE "orders"."driver_state" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `new_job_says_who_is_missing` AFTER INSERT ON `jobs`
BEGIN
  UPDATE `orders` SET `driver_state` = `of`.`state`
  FROM (SELECT CASE WHEN max(`status` = 'available') THEN 'open'
    WHEN max(`driver_id` IS NULL AND `status` <> 'cancelled') = 0 THEN 'taken' END AS `state`
    FROM `jobs` WHERE `order_id` = NEW.`order_id`) AS `of`
  WHERE `order_id` = NEW.`order_id` AND `orders`.`status` IN ('pending', 'confirmed') AND `driver_state` IS NOT `of`.`state`;
END;
--> statement-breakpoint
CREATE TRIGGER `changed_job_says_who_is_missing` AFTER UPDATE OF `status`, `driver_id` ON `jobs`
WHEN OLD.`status` <> NEW.`status` OR OLD.`driver_id` IS NOT NEW.`driver_id`
BEGIN
  UPDATE `orders` SET `driver_state` = `of`.`state`
  FROM (SELECT CASE WHEN max(`status` = 'available') THEN 'open'
    WHEN max(`driver_id` IS NULL AND `status` <> 'cancelled') = 0 THEN 'taken' END AS `state`
    FROM `jobs` WHERE `order_id` = NEW.`order_id`) AS `of`
  WHERE `order_id` = NEW.`order_id` AND `orders`.`status` IN ('pending', 'confirmed') AND `driver_state` IS NOT `of`.`state`;
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_job_says_who_is_missing` AFTER DELETE ON `jobs`
BEGIN
  UPDATE `orders` SET `driver_state` = `of`.`state`
  FROM (SELECT CASE WHEN max(`status` = 'available') THEN 'open'
    WHEN max(`driver_id` IS NULL AND `status` <> 'cancelled') = 0 THEN 'taken' END AS `state`
    FROM `jobs` WHERE `order_id` = OLD.`order_id`) AS `of`
  WHERE `order_id` = OLD.`order_id` AND `orders`.`status` IN ('pending', 'confirmed') AND `driver_state` IS NOT `of`.`state`;
END;
--> statement-breakpoint
CREATE TRIGGER `changed_order_says_who_is_missing` AFTER UPDATE OF `status` ON `orders`
WHEN OLD.`status` <> NEW.`status`
BEGIN
  UPDATE `orders` SET `driver_state` = `of`.`state`
  FROM (SELECT CASE WHEN NEW.`status` NOT IN ('pending', 'confirmed') THEN NULL
    WHEN max(`status` = 'available') THEN 'open'
    WHEN max(`driver_id` IS NULL AND `status` <> 'cancelled') = 0 THEN 'taken' END AS `state`
    FROM `jobs` WHERE `order_id` = NEW.`order_id`) AS `of`
  WHERE `order_id` = NEW.`order_id` AND `driver_state` IS NOT `of`.`state`;
END;
