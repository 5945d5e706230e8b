-- The index of records reads what these triggers write, and what was there before by itself; see `durable-objects/search-index/record-index`.
CREATE TRIGGER `order_note_is_indexed` AFTER INSERT ON `order_notes`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'notes' AND `record_id` = NEW.`note_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('notes', NEW.`note_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changed_order_note_is_indexed` AFTER UPDATE OF `text` ON `order_notes`
WHEN OLD.`text` IS NOT NEW.`text`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'notes' AND `record_id` = NEW.`note_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('notes', NEW.`note_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_order_note_is_indexed` AFTER DELETE ON `order_notes`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'notes' AND `record_id` = OLD.`note_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('notes', OLD.`note_id`);
END;
