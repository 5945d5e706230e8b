CREATE INDEX `documents_of_tax_id` ON `documents` (buyer ->> 'taxId',`status`,`dated_at`,`document_id`) WHERE buyer ->> 'taxId' <> '';
--> statement-breakpoint
-- The index of records reads what these triggers write, and what was there before by itself; see `durable-objects/search-index/record-index`.
CREATE TRIGGER `document_is_indexed` AFTER INSERT ON `documents`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'documents' AND `record_id` = NEW.`document_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('documents', NEW.`document_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changed_document_is_indexed` AFTER UPDATE OF `buyer`, `dated_at` ON `documents`
WHEN OLD.`buyer` <> NEW.`buyer` OR OLD.`dated_at` <> NEW.`dated_at`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'documents' AND `record_id` = NEW.`document_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('documents', NEW.`document_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_document_is_indexed` AFTER DELETE ON `documents`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'documents' AND `record_id` = OLD.`document_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('documents', OLD.`document_id`);
END;
