-- The index of records reads what these triggers write; see `durable-objects/record-index`. It reads what was there before by itself.

CREATE TABLE `record_index_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`record_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `record_index_changes_of_record` ON `record_index_changes` (`source`,`record_id`);--> statement-breakpoint
DROP INDEX `drivers_of_phone`;--> statement-breakpoint
CREATE TRIGGER `customer_is_indexed` AFTER INSERT ON `users`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'customers' AND `record_id` = NEW.`id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('customers', NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `changed_customer_is_indexed` AFTER UPDATE OF `name`, `email`, `email_verified`, `phone`, `phone_on_file`, `role`, `deleted_at` ON `users`
WHEN OLD.`name` IS NOT NEW.`name` OR OLD.`email` IS NOT NEW.`email` OR OLD.`email_verified` IS NOT NEW.`email_verified` OR OLD.`phone` IS NOT NEW.`phone` OR OLD.`phone_on_file` IS NOT NEW.`phone_on_file` OR OLD.`role` IS NOT NEW.`role` OR OLD.`deleted_at` IS NOT NEW.`deleted_at`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'customers' AND `record_id` = NEW.`id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('customers', NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `deleted_customer_is_indexed` AFTER DELETE ON `users`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'customers' AND `record_id` = OLD.`id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('customers', OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `driver_is_indexed` AFTER INSERT ON `drivers`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'drivers' AND `record_id` = NEW.`driver_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('drivers', NEW.`driver_id`);
END;--> statement-breakpoint
CREATE TRIGGER `changed_driver_is_indexed` AFTER UPDATE OF `name`, `phone`, `vehicle_details`, `user_id`, `approved_at`, `archived_at` ON `drivers`
WHEN OLD.`name` IS NOT NEW.`name` OR OLD.`phone` IS NOT NEW.`phone` OR OLD.`vehicle_details` IS NOT NEW.`vehicle_details` OR OLD.`user_id` IS NOT NEW.`user_id` OR OLD.`approved_at` IS NOT NEW.`approved_at` OR OLD.`archived_at` IS NOT NEW.`archived_at`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'drivers' AND `record_id` = NEW.`driver_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('drivers', NEW.`driver_id`);
END;--> statement-breakpoint
CREATE TRIGGER `deleted_driver_is_indexed` AFTER DELETE ON `drivers`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'drivers' AND `record_id` = OLD.`driver_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('drivers', OLD.`driver_id`);
END;--> statement-breakpoint
CREATE TRIGGER `registration_is_indexed` AFTER INSERT ON `driver_registrations`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'drivers' AND `record_id` = NEW.`driver_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('drivers', NEW.`driver_id`);
END;--> statement-breakpoint
CREATE TRIGGER `changed_registration_is_indexed` AFTER UPDATE OF `profile` ON `driver_registrations`
WHEN OLD.`profile` IS NOT NEW.`profile`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'drivers' AND `record_id` = NEW.`driver_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('drivers', NEW.`driver_id`);
END;--> statement-breakpoint
CREATE TRIGGER `deleted_registration_is_indexed` AFTER DELETE ON `driver_registrations`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'drivers' AND `record_id` = OLD.`driver_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('drivers', OLD.`driver_id`);
END;--> statement-breakpoint
CREATE TRIGGER `company_is_indexed` AFTER INSERT ON `companies`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'companies' AND `record_id` = NEW.`company_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('companies', NEW.`company_id`);
END;--> statement-breakpoint
CREATE TRIGGER `changed_company_is_indexed` AFTER UPDATE OF `name`, `tax_id`, `billing_email` ON `companies`
WHEN OLD.`name` IS NOT NEW.`name` OR OLD.`tax_id` IS NOT NEW.`tax_id` OR OLD.`billing_email` IS NOT NEW.`billing_email`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'companies' AND `record_id` = NEW.`company_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('companies', NEW.`company_id`);
END;--> statement-breakpoint
CREATE TRIGGER `deleted_company_is_indexed` AFTER DELETE ON `companies`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'companies' AND `record_id` = OLD.`company_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('companies', OLD.`company_id`);
END;
