CREATE INDEX `audit_by_role` ON `audit_entries` (`actor_role`,`seq`) WHERE "audit_entries"."of_seq" IS NULL;--> statement-breakpoint
CREATE INDEX `audit_by_network` ON `audit_entries` (`network`,`seq`) WHERE "audit_entries"."of_seq" IS NULL;--> statement-breakpoint
CREATE INDEX `audit_by_end` ON `audit_entries` (("outcome" = 'ok'),`of_seq`) WHERE "audit_entries"."of_seq" IS NOT NULL;--> statement-breakpoint
-- The index of records reads what these triggers write, and what was there before by itself; see `durable-objects/search-index/record-index`.
CREATE TRIGGER `retired_vehicle_is_indexed` AFTER INSERT ON `retired_vehicles`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'retiredVehicles' AND `record_id` = NEW.`retired_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('retiredVehicles', NEW.`retired_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changed_retired_vehicle_is_indexed` AFTER UPDATE OF `plate` ON `retired_vehicles`
WHEN OLD.`plate` IS NOT NEW.`plate`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'retiredVehicles' AND `record_id` = NEW.`retired_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('retiredVehicles', NEW.`retired_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_retired_vehicle_is_indexed` AFTER DELETE ON `retired_vehicles`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'retiredVehicles' AND `record_id` = OLD.`retired_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('retiredVehicles', OLD.`retired_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `api_key_is_indexed` AFTER INSERT ON `api_keys`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'apiKeys' AND `record_id` = NEW.`key_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('apiKeys', NEW.`key_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changed_api_key_is_indexed` AFTER UPDATE OF `name`, `prefix` ON `api_keys`
WHEN OLD.`name` IS NOT NEW.`name` OR OLD.`prefix` IS NOT NEW.`prefix`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'apiKeys' AND `record_id` = NEW.`key_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('apiKeys', NEW.`key_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_api_key_is_indexed` AFTER DELETE ON `api_keys`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'apiKeys' AND `record_id` = OLD.`key_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('apiKeys', OLD.`key_id`);
END;
