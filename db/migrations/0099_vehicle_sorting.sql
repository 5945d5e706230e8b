DROP INDEX `vehicles_by_expiry`;--> statement-breakpoint
ALTER TABLE `vehicles` ADD `driver_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `vehicles` ADD `type_sort` text GENERATED ALWAYS AS (type || ' ' || plate_key) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `vehicles` ADD `driver_sort` text GENERATED ALWAYS AS (substr(lower(CASE
  WHEN driver_name = '' THEN char(1114109)
  WHEN substr(driver_name, 1, 1) IN ('เ', 'แ', 'โ', 'ใ', 'ไ')
    THEN substr(driver_name, 2, 1) || substr(driver_name, 1, 1) || substr(driver_name, 3)
  ELSE driver_name END), 1, 40)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `vehicles` ADD `expiry_sort` text GENERATED ALWAYS AS (coalesce(expires_on, '9999-12-31')) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `vehicles_by_type` ON `vehicles` (`type_sort`,`driver_id`,`position`);--> statement-breakpoint
CREATE INDEX `vehicles_by_driver` ON `vehicles` (`driver_sort`,`driver_id`,`position`);--> statement-breakpoint
CREATE INDEX `vehicles_by_expiry` ON `vehicles` (`expiry_sort`,`driver_id`,`position`);--> statement-breakpoint
UPDATE `vehicles` SET `driver_name` = coalesce((SELECT `name` FROM `drivers` WHERE `drivers`.`driver_id` = `vehicles`.`driver_id`), '');
--> statement-breakpoint
-- The driver's name at each of their vehicles, whichever of the two comes first.
CREATE TRIGGER `driver_name_of_new_vehicle` AFTER INSERT ON `vehicles`
BEGIN
  UPDATE `vehicles` SET `driver_name` = coalesce((SELECT `name` FROM `drivers` WHERE `driver_id` = NEW.`driver_id`), '')
  WHERE `driver_id` = NEW.`driver_id` AND `position` = NEW.`position`;
END;
--> statement-breakpoint
CREATE TRIGGER `vehicles_of_new_driver_name` AFTER INSERT ON `drivers`
BEGIN
  UPDATE `vehicles` SET `driver_name` = NEW.`name` WHERE `driver_id` = NEW.`driver_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `vehicles_of_driver_name` AFTER UPDATE OF `name` ON `drivers`
WHEN OLD.`name` IS NOT NEW.`name`
BEGIN
  UPDATE `vehicles` SET `driver_name` = NEW.`name` WHERE `driver_id` = NEW.`driver_id`;
END;
