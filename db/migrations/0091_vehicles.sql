CREATE TABLE `vehicles` (
	`driver_id` text NOT NULL,
	`position` integer NOT NULL,
	`vehicle_id` text NOT NULL,
	`type` text NOT NULL,
	`plate` text NOT NULL,
	`plate_key` text NOT NULL,
	`province` text NOT NULL,
	`length_cm` integer,
	`width_cm` integer,
	`height_cm` integer,
	`capacity_kg` integer,
	`year` integer,
	`registration_expires_on` text,
	`insurance_expires_on` text,
	`expires_on` text,
	PRIMARY KEY(`driver_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `vehicles_by_plate` ON `vehicles` (`plate_key`,`driver_id`,`position`);--> statement-breakpoint
CREATE INDEX `vehicles_by_expiry` ON `vehicles` (`expires_on`,`driver_id`,`position`);--> statement-breakpoint
DROP TRIGGER `plates_of_new_profile`;
--> statement-breakpoint
DROP TRIGGER `plates_of_profile`;
--> statement-breakpoint
DROP TRIGGER `plates_of_no_profile`;
--> statement-breakpoint
DROP TRIGGER `plate_of_new_driver`;
--> statement-breakpoint
DROP TRIGGER `plate_of_driver`;
--> statement-breakpoint
DROP TABLE `vehicle_plates`;--> statement-breakpoint
ALTER TABLE `drivers` ADD `papers_on_file` text;--> statement-breakpoint
ALTER TABLE `driver_files` ADD `for_driver_id` text;--> statement-breakpoint
CREATE INDEX `driver_files_for_driver` ON `driver_files` (`for_driver_id`) WHERE "driver_files"."for_driver_id" IS NOT NULL;
--> statement-breakpoint
-- The vehicles of a profile that holds.
CREATE TRIGGER `vehicles_of_new_profile` AFTER INSERT ON `driver_registrations`
WHEN NEW.`profile` IS NOT NULL
BEGIN
  DELETE FROM `vehicles` WHERE `driver_id` = NEW.`driver_id`;
  INSERT INTO `vehicles` (`driver_id`, `position`, `vehicle_id`, `type`, `plate`, `plate_key`, `province`, `length_cm`, `width_cm`, `height_cm`, `capacity_kg`, `year`, `registration_expires_on`, `insurance_expires_on`, `expires_on`)
  SELECT NEW.`driver_id`, `key`, coalesce(`value` ->> 'vehicleId', ''), coalesce(`value` ->> 'type', 'four_wheel'), coalesce(`value` ->> 'plate', ''),
    replace(replace(replace(coalesce(`value` ->> 'plate', ''), ' ', ''), '-', ''), '.', ''), coalesce(`value` ->> 'province', ''),
    `value` ->> 'lengthCm', `value` ->> 'widthCm', `value` ->> 'heightCm', `value` ->> 'capacityKg', `value` ->> 'year', `value` ->> 'registrationExpiresOn', `value` ->> 'insuranceExpiresOn',
    min(coalesce(`value` ->> 'registrationExpiresOn', `value` ->> 'insuranceExpiresOn'), coalesce(`value` ->> 'insuranceExpiresOn', `value` ->> 'registrationExpiresOn'))
  FROM json_each(NEW.`profile`, '$.vehicles');
END;
--> statement-breakpoint
CREATE TRIGGER `vehicles_of_profile` AFTER UPDATE OF `profile` ON `driver_registrations`
WHEN OLD.`profile` IS NOT NEW.`profile`
BEGIN
  DELETE FROM `vehicles` WHERE `driver_id` = NEW.`driver_id`;
  INSERT INTO `vehicles` (`driver_id`, `position`, `vehicle_id`, `type`, `plate`, `plate_key`, `province`, `length_cm`, `width_cm`, `height_cm`, `capacity_kg`, `year`, `registration_expires_on`, `insurance_expires_on`, `expires_on`)
  SELECT NEW.`driver_id`, `key`, coalesce(`value` ->> 'vehicleId', ''), coalesce(`value` ->> 'type', 'four_wheel'), coalesce(`value` ->> 'plate', ''),
    replace(replace(replace(coalesce(`value` ->> 'plate', ''), ' ', ''), '-', ''), '.', ''), coalesce(`value` ->> 'province', ''),
    `value` ->> 'lengthCm', `value` ->> 'widthCm', `value` ->> 'heightCm', `value` ->> 'capacityKg', `value` ->> 'year', `value` ->> 'registrationExpiresOn', `value` ->> 'insuranceExpiresOn',
    min(coalesce(`value` ->> 'registrationExpiresOn', `value` ->> 'insuranceExpiresOn'), coalesce(`value` ->> 'insuranceExpiresOn', `value` ->> 'registrationExpiresOn'))
  FROM json_each(NEW.`profile`, '$.vehicles');
END;
--> statement-breakpoint
CREATE TRIGGER `vehicles_of_no_profile` AFTER DELETE ON `driver_registrations`
BEGIN
  DELETE FROM `vehicles` WHERE `driver_id` = OLD.`driver_id`;
END;
--> statement-breakpoint
-- What the office keeps, until papers are sent.
CREATE TRIGGER `vehicles_of_new_driver` AFTER INSERT ON `drivers`
BEGIN
  DELETE FROM `vehicles` WHERE `driver_id` = NEW.`driver_id` AND (NEW.`archived_at` IS NOT NULL OR NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = NEW.`driver_id` AND `profile` IS NOT NULL));
  INSERT INTO `vehicles` (`driver_id`, `position`, `vehicle_id`, `type`, `plate`, `plate_key`, `province`, `length_cm`, `width_cm`, `height_cm`, `capacity_kg`, `year`, `registration_expires_on`, `insurance_expires_on`, `expires_on`)
  SELECT NEW.`driver_id`, `key`, coalesce(`value` ->> 'vehicleId', ''), coalesce(`value` ->> 'type', 'four_wheel'), coalesce(`value` ->> 'plate', ''),
    replace(replace(replace(coalesce(`value` ->> 'plate', ''), ' ', ''), '-', ''), '.', ''), coalesce(`value` ->> 'province', ''),
    `value` ->> 'lengthCm', `value` ->> 'widthCm', `value` ->> 'heightCm', `value` ->> 'capacityKg', `value` ->> 'year', `value` ->> 'registrationExpiresOn', `value` ->> 'insuranceExpiresOn',
    min(coalesce(`value` ->> 'registrationExpiresOn', `value` ->> 'insuranceExpiresOn'), coalesce(`value` ->> 'insuranceExpiresOn', `value` ->> 'registrationExpiresOn'))
  FROM json_each(NEW.`papers_on_file`, '$.vehicles')
  WHERE NEW.`archived_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = NEW.`driver_id` AND `profile` IS NOT NULL);
  INSERT INTO `vehicles` (`driver_id`, `position`, `vehicle_id`, `type`, `plate`, `plate_key`, `province`, `length_cm`, `width_cm`, `height_cm`, `capacity_kg`, `year`, `registration_expires_on`, `insurance_expires_on`, `expires_on`)
  SELECT NEW.`driver_id`, 0, '', NEW.`vehicle`, NEW.`vehicle_details`, replace(replace(replace(NEW.`vehicle_details`, ' ', ''), '-', ''), '.', ''), coalesce(NEW.`plate_province`, ''),
    NEW.`cargo_space` ->> 'lengthCm', NEW.`cargo_space` ->> 'widthCm', NEW.`cargo_space` ->> 'heightCm', NEW.`cargo_space` ->> 'capacityKg', NULL, NULL, NULL, NULL
  WHERE NEW.`papers_on_file` IS NULL AND NEW.`archived_at` IS NULL AND NEW.`vehicle_details` <> '' AND NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = NEW.`driver_id` AND `profile` IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `vehicles_of_driver` AFTER UPDATE OF `vehicle`, `vehicle_details`, `plate_province`, `cargo_space`, `papers_on_file`, `archived_at` ON `drivers`
BEGIN
  DELETE FROM `vehicles` WHERE `driver_id` = NEW.`driver_id` AND (NEW.`archived_at` IS NOT NULL OR NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = NEW.`driver_id` AND `profile` IS NOT NULL));
  INSERT INTO `vehicles` (`driver_id`, `position`, `vehicle_id`, `type`, `plate`, `plate_key`, `province`, `length_cm`, `width_cm`, `height_cm`, `capacity_kg`, `year`, `registration_expires_on`, `insurance_expires_on`, `expires_on`)
  SELECT NEW.`driver_id`, `key`, coalesce(`value` ->> 'vehicleId', ''), coalesce(`value` ->> 'type', 'four_wheel'), coalesce(`value` ->> 'plate', ''),
    replace(replace(replace(coalesce(`value` ->> 'plate', ''), ' ', ''), '-', ''), '.', ''), coalesce(`value` ->> 'province', ''),
    `value` ->> 'lengthCm', `value` ->> 'widthCm', `value` ->> 'heightCm', `value` ->> 'capacityKg', `value` ->> 'year', `value` ->> 'registrationExpiresOn', `value` ->> 'insuranceExpiresOn',
    min(coalesce(`value` ->> 'registrationExpiresOn', `value` ->> 'insuranceExpiresOn'), coalesce(`value` ->> 'insuranceExpiresOn', `value` ->> 'registrationExpiresOn'))
  FROM json_each(NEW.`papers_on_file`, '$.vehicles')
  WHERE NEW.`archived_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = NEW.`driver_id` AND `profile` IS NOT NULL);
  INSERT INTO `vehicles` (`driver_id`, `position`, `vehicle_id`, `type`, `plate`, `plate_key`, `province`, `length_cm`, `width_cm`, `height_cm`, `capacity_kg`, `year`, `registration_expires_on`, `insurance_expires_on`, `expires_on`)
  SELECT NEW.`driver_id`, 0, '', NEW.`vehicle`, NEW.`vehicle_details`, replace(replace(replace(NEW.`vehicle_details`, ' ', ''), '-', ''), '.', ''), coalesce(NEW.`plate_province`, ''),
    NEW.`cargo_space` ->> 'lengthCm', NEW.`cargo_space` ->> 'widthCm', NEW.`cargo_space` ->> 'heightCm', NEW.`cargo_space` ->> 'capacityKg', NULL, NULL, NULL, NULL
  WHERE NEW.`papers_on_file` IS NULL AND NEW.`archived_at` IS NULL AND NEW.`vehicle_details` <> '' AND NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = NEW.`driver_id` AND `profile` IS NOT NULL);
END;
--> statement-breakpoint
INSERT INTO `vehicles` (`driver_id`, `position`, `vehicle_id`, `type`, `plate`, `plate_key`, `province`, `length_cm`, `width_cm`, `height_cm`, `capacity_kg`, `year`, `registration_expires_on`, `insurance_expires_on`, `expires_on`)
  SELECT `driver_id`, `key`, coalesce(`value` ->> 'vehicleId', ''), coalesce(`value` ->> 'type', 'four_wheel'), coalesce(`value` ->> 'plate', ''),
    replace(replace(replace(coalesce(`value` ->> 'plate', ''), ' ', ''), '-', ''), '.', ''), coalesce(`value` ->> 'province', ''),
    `value` ->> 'lengthCm', `value` ->> 'widthCm', `value` ->> 'heightCm', `value` ->> 'capacityKg', `value` ->> 'year', `value` ->> 'registrationExpiresOn', `value` ->> 'insuranceExpiresOn',
    min(coalesce(`value` ->> 'registrationExpiresOn', `value` ->> 'insuranceExpiresOn'), coalesce(`value` ->> 'insuranceExpiresOn', `value` ->> 'registrationExpiresOn'))
  FROM `driver_registrations`, json_each(`profile`, '$.vehicles') WHERE `profile` IS NOT NULL;
--> statement-breakpoint
INSERT INTO `vehicles` (`driver_id`, `position`, `vehicle_id`, `type`, `plate`, `plate_key`, `province`, `length_cm`, `width_cm`, `height_cm`, `capacity_kg`, `year`, `registration_expires_on`, `insurance_expires_on`, `expires_on`)
  SELECT `driver_id`, 0, '', `vehicle`, `vehicle_details`, replace(replace(replace(`vehicle_details`, ' ', ''), '-', ''), '.', ''), coalesce(`plate_province`, ''),
    `cargo_space` ->> 'lengthCm', `cargo_space` ->> 'widthCm', `cargo_space` ->> 'heightCm', `cargo_space` ->> 'capacityKg', NULL, NULL, NULL, NULL
  FROM `drivers` WHERE `archived_at` IS NULL AND `vehicle_details` <> ''
  AND NOT EXISTS (SELECT 1 FROM `driver_registrations` WHERE `driver_id` = `drivers`.`driver_id` AND `profile` IS NOT NULL);
