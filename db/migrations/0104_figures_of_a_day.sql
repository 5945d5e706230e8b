-- The totals of a day are summed from one range of one index: whether another job follows a job, and whether its order was
-- delivered with it, are kept beside its figures.
ALTER TABLE `job_figures` ADD `is_followed` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `job_figures` ADD `is_delivery` integer DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE `job_figures` SET `is_followed` = true WHERE EXISTS (
  SELECT 1 FROM `jobs` AS `held` CROSS JOIN `jobs` AS `next`
  WHERE `held`.`job_id` = `job_figures`.`job_id` AND `next`.`driver_id` = `held`.`driver_id` AND `next`.`pickup_at` >= `held`.`pickup_at`
    AND (`next`.`pickup_at` > `held`.`pickup_at` OR `next`.`job_id` > `held`.`job_id`)
    AND `next`.`pickup_at` < `held`.`ends_at` + 86400000 AND +`next`.`status` IN ('reserved', 'in_progress', 'completed')
);
--> statement-breakpoint
UPDATE `job_figures` SET `is_delivery` = true WHERE (
  EXISTS (SELECT 1 FROM `orders` WHERE `orders`.`order_id` = `job_figures`.`order_id` AND `orders`.`status` = 'delivered')
  AND NOT EXISTS (
    SELECT 1 FROM `job_figures` AS `later` WHERE `later`.`order_id` = `job_figures`.`order_id`
      AND (`later`.`completed_at`, `later`.`job_id`) > (`job_figures`.`completed_at`, `job_figures`.`job_id`)
  )
);
--> statement-breakpoint
DROP INDEX `job_figures_by_completion`;
--> statement-breakpoint
CREATE INDEX `job_figures_of_day` ON `job_figures` (`completed_at`,`measured_at`,`loaded_m`,`empty_m`,`home_m`,`is_on_time`,`is_followed`,`is_delivery`);
--> statement-breakpoint
-- From here on the day of a job is behind when one of the two changes: the triggers that looked for such days themselves are gone.
DROP TRIGGER `followed_job_is_stale`;
--> statement-breakpoint
DROP TRIGGER `job_that_followed_is_stale`;
--> statement-breakpoint
DROP TRIGGER `delivered_order_is_stale`;
--> statement-breakpoint
CREATE TRIGGER `changed_figures_are_stale` AFTER UPDATE OF `is_followed`, `is_delivery` ON `job_figures`
WHEN OLD.`is_followed` <> NEW.`is_followed` OR OLD.`is_delivery` <> NEW.`is_delivery`
BEGIN
  INSERT INTO `stale_days` (`day`) SELECT date(NEW.`completed_at` / 1000 + 25200, 'unixepoch')
  WHERE NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(NEW.`completed_at` / 1000 + 25200, 'unixepoch'));
END;
--> statement-breakpoint
CREATE TRIGGER `new_figures_are_flagged` AFTER INSERT ON `job_figures`
BEGIN
  UPDATE `job_figures` SET `is_followed` = NOT `is_followed`
  WHERE `job_id` = NEW.`job_id` AND `is_followed` <> EXISTS (
    SELECT 1 FROM `jobs` AS `held` CROSS JOIN `jobs` AS `next`
    WHERE `held`.`job_id` = `job_figures`.`job_id` AND `next`.`driver_id` = `held`.`driver_id` AND `next`.`pickup_at` >= `held`.`pickup_at`
      AND (`next`.`pickup_at` > `held`.`pickup_at` OR `next`.`job_id` > `held`.`job_id`)
      AND `next`.`pickup_at` < `held`.`ends_at` + 86400000 AND +`next`.`status` IN ('reserved', 'in_progress', 'completed')
  );
  UPDATE `job_figures` SET `is_delivery` = NOT `is_delivery`
  WHERE `order_id` = NEW.`order_id` AND `is_delivery` <> (
    EXISTS (SELECT 1 FROM `orders` WHERE `orders`.`order_id` = `job_figures`.`order_id` AND `orders`.`status` = 'delivered')
    AND NOT EXISTS (
      SELECT 1 FROM `job_figures` AS `later` WHERE `later`.`order_id` = `job_figures`.`order_id`
        AND (`later`.`completed_at`, `later`.`job_id`) > (`job_figures`.`completed_at`, `job_figures`.`job_id`)
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_figures_are_flagged` AFTER DELETE ON `job_figures`
BEGIN
  UPDATE `job_figures` SET `is_delivery` = NOT `is_delivery`
  WHERE `order_id` = OLD.`order_id` AND `is_delivery` <> (
    EXISTS (SELECT 1 FROM `orders` WHERE `orders`.`order_id` = `job_figures`.`order_id` AND `orders`.`status` = 'delivered')
    AND NOT EXISTS (
      SELECT 1 FROM `job_figures` AS `later` WHERE `later`.`order_id` = `job_figures`.`order_id`
        AND (`later`.`completed_at`, `later`.`job_id`) > (`job_figures`.`completed_at`, `job_figures`.`job_id`)
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER `delivered_order_is_flagged` AFTER UPDATE OF `status` ON `orders`
WHEN OLD.`status` IS NOT NEW.`status` AND 'delivered' IN (OLD.`status`, NEW.`status`)
BEGIN
  UPDATE `job_figures` SET `is_delivery` = NOT `is_delivery`
  WHERE `order_id` = NEW.`order_id` AND `is_delivery` <> (
    EXISTS (SELECT 1 FROM `orders` WHERE `orders`.`order_id` = `job_figures`.`order_id` AND `orders`.`status` = 'delivered')
    AND NOT EXISTS (
      SELECT 1 FROM `job_figures` AS `later` WHERE `later`.`order_id` = `job_figures`.`order_id`
        AND (`later`.`completed_at`, `later`.`job_id`) > (`job_figures`.`completed_at`, `job_figures`.`job_id`)
    )
  );
END;
--> statement-breakpoint
-- A truck stays up to a day (86400000 ms) where a job ended, and a job lasts up to four days: the one that another one follows
-- began at most five days before it.
CREATE TRIGGER `new_job_follows` AFTER INSERT ON `jobs`
WHEN NEW.`driver_id` IS NOT NULL
BEGIN
  UPDATE `job_figures` SET `is_followed` = NOT `is_followed`
  WHERE `job_id` IN (
    SELECT `job_id` FROM `jobs` WHERE `driver_id` = NEW.`driver_id` AND `pickup_at` >= NEW.`pickup_at` - 432000000 AND `pickup_at` <= NEW.`pickup_at`
  ) AND `is_followed` <> EXISTS (
    SELECT 1 FROM `jobs` AS `held` CROSS JOIN `jobs` AS `next`
    WHERE `held`.`job_id` = `job_figures`.`job_id` AND `next`.`driver_id` = `held`.`driver_id` AND `next`.`pickup_at` >= `held`.`pickup_at`
      AND (`next`.`pickup_at` > `held`.`pickup_at` OR `next`.`job_id` > `held`.`job_id`)
      AND `next`.`pickup_at` < `held`.`ends_at` + 86400000 AND +`next`.`status` IN ('reserved', 'in_progress', 'completed')
  );
END;
--> statement-breakpoint
CREATE TRIGGER `changed_job_follows` AFTER UPDATE OF `driver_id`, `status`, `pickup_at`, `ends_at` ON `jobs`
WHEN OLD.`driver_id` IS NOT NEW.`driver_id` OR OLD.`pickup_at` IS NOT NEW.`pickup_at` OR OLD.`ends_at` IS NOT NEW.`ends_at`
  OR (OLD.`status` IN ('reserved', 'in_progress', 'completed')) IS NOT (NEW.`status` IN ('reserved', 'in_progress', 'completed'))
BEGIN
  UPDATE `job_figures` SET `is_followed` = NOT `is_followed`
  WHERE `job_id` IN (
    SELECT NEW.`job_id`
    UNION ALL SELECT `job_id` FROM `jobs` WHERE `driver_id` = OLD.`driver_id` AND `pickup_at` >= OLD.`pickup_at` - 432000000 AND `pickup_at` <= OLD.`pickup_at`
    UNION ALL SELECT `job_id` FROM `jobs` WHERE `driver_id` = NEW.`driver_id` AND `pickup_at` >= NEW.`pickup_at` - 432000000 AND `pickup_at` <= NEW.`pickup_at`
  ) AND `is_followed` <> EXISTS (
    SELECT 1 FROM `jobs` AS `held` CROSS JOIN `jobs` AS `next`
    WHERE `held`.`job_id` = `job_figures`.`job_id` AND `next`.`driver_id` = `held`.`driver_id` AND `next`.`pickup_at` >= `held`.`pickup_at`
      AND (`next`.`pickup_at` > `held`.`pickup_at` OR `next`.`job_id` > `held`.`job_id`)
      AND `next`.`pickup_at` < `held`.`ends_at` + 86400000 AND +`next`.`status` IN ('reserved', 'in_progress', 'completed')
  );
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_job_followed` AFTER DELETE ON `jobs`
WHEN OLD.`driver_id` IS NOT NULL
BEGIN
  UPDATE `job_figures` SET `is_followed` = NOT `is_followed`
  WHERE `job_id` IN (
    SELECT `job_id` FROM `jobs` WHERE `driver_id` = OLD.`driver_id` AND `pickup_at` >= OLD.`pickup_at` - 432000000 AND `pickup_at` <= OLD.`pickup_at`
  ) AND `is_followed` <> EXISTS (
    SELECT 1 FROM `jobs` AS `held` CROSS JOIN `jobs` AS `next`
    WHERE `held`.`job_id` = `job_figures`.`job_id` AND `next`.`driver_id` = `held`.`driver_id` AND `next`.`pickup_at` >= `held`.`pickup_at`
      AND (`next`.`pickup_at` > `held`.`pickup_at` OR `next`.`job_id` > `held`.`job_id`)
      AND `next`.`pickup_at` < `held`.`ends_at` + 86400000 AND +`next`.`status` IN ('reserved', 'in_progress', 'completed')
  );
END;
