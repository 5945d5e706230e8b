ALTER TABLE `drivers` ADD `second_vehicle` text;--> statement-breakpoint
CREATE INDEX `drivers_to_alert_second` ON `drivers` (`second_vehicle`,`driver_id`) WHERE "drivers"."available" = 1;
--> statement-breakpoint
UPDATE `drivers` SET `second_vehicle` = (
  SELECT `vehicle`.`value` ->> 'type' FROM `driver_registrations`, json_each(`driver_registrations`.`profile`, '$.vehicles') AS `vehicle`
  WHERE `driver_registrations`.`driver_id` = `drivers`.`driver_id` AND `driver_registrations`.`profile` IS NOT NULL
    AND `vehicle`.`value` ->> 'type' <> `drivers`.`vehicle`
  LIMIT 1
);
--> statement-breakpoint
-- A live socket hears of the open jobs for both types.
CREATE TRIGGER `changed_second_vehicle_disconnects` AFTER UPDATE OF `second_vehicle` ON `drivers`
WHEN OLD.`user_id` IS NOT NULL AND OLD.`second_vehicle` IS NOT NEW.`second_vehicle`
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `params`, `created_at`, `due_at`)
  VALUES ('disconnect-' || OLD.`user_id` || '-' || CAST(unixepoch('subsec') * 1000 AS INTEGER), 'board-disconnect', json_object('userId', OLD.`user_id`), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT DO NOTHING;
END;
