CREATE TABLE `vehicle_plates` (
	`plate` text NOT NULL,
	`province` text NOT NULL,
	`driver_id` text NOT NULL,
	PRIMARY KEY(`plate`, `province`, `driver_id`)
);
--> statement-breakpoint
CREATE INDEX `vehicle_plates_of_driver` ON `vehicle_plates` (`driver_id`);
--> statement-breakpoint
-- The vehicles of a profile that holds.
CREATE TRIGGER `plates_of_new_profile` AFTER INSERT ON `driver_registrations`
WHEN NEW.`profile` IS NOT NULL
BEGIN
  DELETE FROM `vehicle_plates` WHERE `driver_id` = NEW.`driver_id`;
  INSERT INTO `vehicle_plates` (`plate`, `province`, `driver_id`)
  SELECT DISTINCT replace(replace(replace(coalesce(`value` ->> 'plate', ''), ' ', ''), '-', ''), '.', ''), coalesce(`value` ->> 'province', ''), NEW.`driver_id`
  FROM json_each(NEW.`profile`, '$.vehicles');
END;
--> statement-breakpoint
CREATE TRIGGER `plates_of_profile` AFTER UPDATE OF `profile` ON `driver_registrations`
WHEN OLD.`profile` IS NOT NEW.`profile`
BEGIN
  DELETE FROM `vehicle_plates` WHERE `driver_id` = NEW.`driver_id`;
  INSERT INTO `vehicle_plates` (`plate`, `province`, `driver_id`)
  SELECT DISTINCT replace(replace(replace(coalesce(`value` ->> 'plate', ''), ' ', ''), '-', ''), '.', ''), coalesce(`value` ->> 'province', ''), NEW.`driver_id`
  FROM json_each(NEW.`profile`, '$.vehicles');
END;
--> statement-breakpoint
CREATE TRIGGER `plates_of_no_profile` AFTER DELETE ON `driver_registrations`
BEGIN
  DELETE FROM `vehicle_plates` WHERE `driver_id` = OLD.`driver_id`;
END;
--> statement-breakpoint
-- The vehicle that the office wrote down, until papers are sent.
CREATE TRIGGER `plate_of_new_driver` AFTER INSERT ON `drivers`
BEGIN
  DELETE FROM `vehicle_plates` WHERE `driver_id` = NEW.`driver_id`
    AND (NEW.`archived_at` IS NOT NULL OR NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = NEW.`driver_id` AND `profile` IS NOT NULL));
  INSERT INTO `vehicle_plates` (`plate`, `province`, `driver_id`)
  SELECT replace(replace(replace(NEW.`vehicle_details`, ' ', ''), '-', ''), '.', ''), coalesce(NEW.`plate_province`, ''), NEW.`driver_id`
  WHERE NEW.`archived_at` IS NULL AND NEW.`vehicle_details` <> ''
    AND NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = NEW.`driver_id` AND `profile` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `plate_of_driver` AFTER UPDATE OF `vehicle_details`, `plate_province`, `archived_at` ON `drivers`
BEGIN
  DELETE FROM `vehicle_plates` WHERE `driver_id` = NEW.`driver_id`
    AND (NEW.`archived_at` IS NOT NULL OR NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = NEW.`driver_id` AND `profile` IS NOT NULL));
  INSERT INTO `vehicle_plates` (`plate`, `province`, `driver_id`)
  SELECT replace(replace(replace(NEW.`vehicle_details`, ' ', ''), '-', ''), '.', ''), coalesce(NEW.`plate_province`, ''), NEW.`driver_id`
  WHERE NEW.`archived_at` IS NULL AND NEW.`vehicle_details` <> ''
    AND NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = NEW.`driver_id` AND `profile` IS NOT NULL);
END;
--> statement-breakpoint
INSERT INTO `vehicle_plates` (`plate`, `province`, `driver_id`)
SELECT DISTINCT replace(replace(replace(coalesce(`value` ->> 'plate', ''), ' ', ''), '-', ''), '.', ''), coalesce(`value` ->> 'province', ''), `driver_id`
FROM `driver_registrations`, json_each(`profile`, '$.vehicles') WHERE `profile` IS NOT NULL;
--> statement-breakpoint
INSERT INTO `vehicle_plates` (`plate`, `province`, `driver_id`)
SELECT replace(replace(replace(`vehicle_details`, ' ', ''), '-', ''), '.', ''), coalesce(`plate_province`, ''), `driver_id` FROM `drivers`
WHERE `archived_at` IS NULL AND `vehicle_details` <> ''
  AND NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = `drivers`.`driver_id` AND `profile` IS NOT NULL);
