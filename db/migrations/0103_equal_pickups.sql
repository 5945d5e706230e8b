-- Of two jobs of a driver with one pickup the one with the later id follows the other, as in the figures: its coming and going
-- changes the day of that one, too. The triggers looked at jobs with an earlier pickup alone.
DROP TRIGGER `followed_job_is_stale`;
--> statement-breakpoint
CREATE TRIGGER `followed_job_is_stale` AFTER UPDATE OF `driver_id`, `status`, `pickup_at` ON `jobs`
WHEN OLD.`driver_id` IS NOT NEW.`driver_id` OR OLD.`pickup_at` IS NOT NEW.`pickup_at`
  OR (OLD.`status` IN ('reserved', 'in_progress', 'completed')) IS NOT (NEW.`status` IN ('reserved', 'in_progress', 'completed'))
BEGIN
  INSERT INTO `stale_days` (`day`)
  SELECT DISTINCT date(`completed_at` / 1000 + 25200, 'unixepoch') FROM `jobs` AS `before`
  WHERE `driver_id` = OLD.`driver_id` AND `pickup_at` >= OLD.`pickup_at` - 432000000 AND `pickup_at` <= OLD.`pickup_at`
    AND `ends_at` > OLD.`pickup_at` - 86400000 AND `completed_at` IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(`before`.`completed_at` / 1000 + 25200, 'unixepoch'));
  INSERT INTO `stale_days` (`day`)
  SELECT DISTINCT date(`completed_at` / 1000 + 25200, 'unixepoch') FROM `jobs` AS `before`
  WHERE `driver_id` = NEW.`driver_id` AND `pickup_at` >= NEW.`pickup_at` - 432000000 AND `pickup_at` <= NEW.`pickup_at`
    AND `ends_at` > NEW.`pickup_at` - 86400000 AND `completed_at` IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(`before`.`completed_at` / 1000 + 25200, 'unixepoch'));
END;
--> statement-breakpoint
DROP TRIGGER `job_that_followed_is_stale`;
--> statement-breakpoint
CREATE TRIGGER `job_that_followed_is_stale` AFTER DELETE ON `jobs`
WHEN OLD.`driver_id` IS NOT NULL
BEGIN
  INSERT INTO `stale_days` (`day`)
  SELECT DISTINCT date(`completed_at` / 1000 + 25200, 'unixepoch') FROM `jobs` AS `before`
  WHERE `driver_id` = OLD.`driver_id` AND `pickup_at` >= OLD.`pickup_at` - 432000000 AND `pickup_at` <= OLD.`pickup_at`
    AND `ends_at` > OLD.`pickup_at` - 86400000 AND `completed_at` IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(`before`.`completed_at` / 1000 + 25200, 'unixepoch'));
END;
--> statement-breakpoint
-- The days that the first page shows are summed again.
INSERT INTO `stale_days` (`day`) SELECT `day` FROM `daily_figures` WHERE true ORDER BY `day` DESC LIMIT 60 ON CONFLICT DO NOTHING;
