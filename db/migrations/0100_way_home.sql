ALTER TABLE `daily_figures` ADD `home_m` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `job_figures` ADD `home_m` integer;
--> statement-breakpoint
-- A truck stays up to a day (86400000 ms) where a job ended for the next one of its driver, otherwise it goes home: when the
-- next one comes or goes, the day of the one before is behind. That one began at most five days earlier.
CREATE TRIGGER `followed_job_is_stale` AFTER UPDATE OF `driver_id`, `status`, `pickup_at` ON `jobs`
WHEN OLD.`driver_id` IS NOT NEW.`driver_id` OR OLD.`pickup_at` IS NOT NEW.`pickup_at`
  OR (OLD.`status` IN ('reserved', 'in_progress', 'completed')) IS NOT (NEW.`status` IN ('reserved', 'in_progress', 'completed'))
BEGIN
  INSERT INTO `stale_days` (`day`)
  SELECT DISTINCT date(`completed_at` / 1000 + 25200, 'unixepoch') FROM `jobs` AS `before`
  WHERE `driver_id` = OLD.`driver_id` AND `pickup_at` >= OLD.`pickup_at` - 432000000 AND `pickup_at` < OLD.`pickup_at`
    AND `ends_at` > OLD.`pickup_at` - 86400000 AND `completed_at` IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(`before`.`completed_at` / 1000 + 25200, 'unixepoch'));
  INSERT INTO `stale_days` (`day`)
  SELECT DISTINCT date(`completed_at` / 1000 + 25200, 'unixepoch') FROM `jobs` AS `before`
  WHERE `driver_id` = NEW.`driver_id` AND `pickup_at` >= NEW.`pickup_at` - 432000000 AND `pickup_at` < NEW.`pickup_at`
    AND `ends_at` > NEW.`pickup_at` - 86400000 AND `completed_at` IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(`before`.`completed_at` / 1000 + 25200, 'unixepoch'));
END;
--> statement-breakpoint
CREATE TRIGGER `job_that_followed_is_stale` AFTER DELETE ON `jobs`
WHEN OLD.`driver_id` IS NOT NULL
BEGIN
  INSERT INTO `stale_days` (`day`)
  SELECT DISTINCT date(`completed_at` / 1000 + 25200, 'unixepoch') FROM `jobs` AS `before`
  WHERE `driver_id` = OLD.`driver_id` AND `pickup_at` >= OLD.`pickup_at` - 432000000 AND `pickup_at` < OLD.`pickup_at`
    AND `ends_at` > OLD.`pickup_at` - 86400000 AND `completed_at` IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(`before`.`completed_at` / 1000 + 25200, 'unixepoch'));
END;
--> statement-breakpoint
-- The days that the first page shows are measured again.
UPDATE `job_figures` SET `measured_at` = NULL
WHERE `completed_at` >= (SELECT max(`completed_at`) FROM `job_figures`) - 5184000000;
