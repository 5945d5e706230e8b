DROP INDEX `users_by_name`;--> statement-breakpoint
DROP INDEX `users_of_role_by_name`;--> statement-breakpoint
DROP INDEX `users_of_role_by_email`;--> statement-breakpoint
DROP INDEX `users_of_role_by_phone`;--> statement-breakpoint
-- The index of records reads what these triggers write, and what was there before by itself; see `durable-objects/search-index/record-index`.
CREATE TRIGGER `person_is_indexed` AFTER INSERT ON `users`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'people' AND `record_id` = NEW.`id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('people', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changed_person_is_indexed` AFTER UPDATE OF `name`, `email`, `email_verified`, `phone`, `phone_on_file`, `role`, `deleted_at` ON `users`
WHEN OLD.`name` IS NOT NEW.`name` OR OLD.`email` IS NOT NEW.`email` OR OLD.`email_verified` IS NOT NEW.`email_verified` OR OLD.`phone` IS NOT NEW.`phone` OR OLD.`phone_on_file` IS NOT NEW.`phone_on_file` OR OLD.`role` IS NOT NEW.`role` OR OLD.`deleted_at` IS NOT NEW.`deleted_at`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'people' AND `record_id` = NEW.`id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('people', NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_person_is_indexed` AFTER DELETE ON `users`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'people' AND `record_id` = OLD.`id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('people', OLD.`id`);
END;
