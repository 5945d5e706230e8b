CREATE TABLE `owed_drivers` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`since_day` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `owed_drivers_longest` ON `owed_drivers` (`since_day`,`driver_id`);--> statement-breakpoint
INSERT INTO `owed_drivers` (`driver_id`, `since_day`)
SELECT `driver_id`, min(`day`) FROM `earning_entries` WHERE `payout_id` IS NULL GROUP BY `driver_id`;
--> statement-breakpoint
-- With every entry, payout and payout that is taken back. A row is written only when the day changes.
CREATE TRIGGER `earned_is_owed` AFTER INSERT ON `earning_entries`
WHEN NEW.`payout_id` IS NULL
BEGIN
  DELETE FROM `owed_drivers` WHERE `driver_id` = NEW.`driver_id` AND `since_day` > NEW.`day`;
  INSERT INTO `owed_drivers` (`driver_id`, `since_day`) SELECT NEW.`driver_id`, NEW.`day`
  WHERE NOT EXISTS (SELECT 1 FROM `owed_drivers` WHERE `driver_id` = NEW.`driver_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `paid_is_not_owed` AFTER UPDATE OF `payout_id` ON `earning_entries`
BEGIN
  DELETE FROM `owed_drivers` WHERE `driver_id` = NEW.`driver_id` AND `since_day` IS NOT (
    SELECT `day` FROM `earning_entries` WHERE `driver_id` = NEW.`driver_id` AND `payout_id` IS NULL ORDER BY `day` LIMIT 1
  );
  INSERT INTO `owed_drivers` (`driver_id`, `since_day`)
  SELECT `driver_id`, `day` FROM `earning_entries` WHERE `driver_id` = NEW.`driver_id` AND `payout_id` IS NULL
    AND NOT EXISTS (SELECT 1 FROM `owed_drivers` WHERE `driver_id` = NEW.`driver_id`)
  ORDER BY `day` LIMIT 1;
END;
