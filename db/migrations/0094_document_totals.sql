CREATE TABLE `document_totals` (
	`status` text NOT NULL,
	`unit` text NOT NULL,
	`span` text NOT NULL,
	`kind` text NOT NULL,
	`documents` integer NOT NULL,
	`total_satang` integer NOT NULL,
	`vat_satang` integer NOT NULL,
	PRIMARY KEY(`status`, `unit`, `span`, `kind`)
);
--> statement-breakpoint
-- Every document counts in its day, in its month and in the sum of all. 25200 s: Bangkok is UTC+7.
CREATE TRIGGER `new_document_is_counted` AFTER INSERT ON `documents`
BEGIN
  INSERT INTO `document_totals` (`status`, `unit`, `span`, `kind`, `documents`, `total_satang`, `vat_satang`)
  SELECT NEW.`status`, `unit`, substr(date(NEW.`dated_at` / 1000 + 25200, 'unixepoch'), 1, `length`), NEW.`kind`, 1,
    iif(EXISTS (SELECT 1 FROM `payments` WHERE `payment_id` = NEW.`payment_id` AND `state` = 'taken_back'), 0, NEW.`total_satang`),
    iif(EXISTS (SELECT 1 FROM `payments` WHERE `payment_id` = NEW.`payment_id` AND `state` = 'taken_back'), 0, NEW.`vat_satang`)
  FROM (SELECT 'day' AS `unit`, 10 AS `length` UNION ALL SELECT 'month', 7 UNION ALL SELECT 'ever', 0) WHERE true
  ON CONFLICT (`status`, `unit`, `span`, `kind`) DO UPDATE SET `documents` = `documents` + excluded.`documents`,
    `total_satang` = `total_satang` + excluded.`total_satang`, `vat_satang` = `vat_satang` + excluded.`vat_satang`;
END;
--> statement-breakpoint
CREATE TRIGGER `changed_document_is_counted` AFTER UPDATE OF `status`, `kind`, `dated_at`, `total_satang`, `vat_satang`, `payment_id` ON `documents`
BEGIN
  INSERT INTO `document_totals` (`status`, `unit`, `span`, `kind`, `documents`, `total_satang`, `vat_satang`)
  SELECT OLD.`status`, `unit`, substr(date(OLD.`dated_at` / 1000 + 25200, 'unixepoch'), 1, `length`), OLD.`kind`, -1,
    iif(EXISTS (SELECT 1 FROM `payments` WHERE `payment_id` = OLD.`payment_id` AND `state` = 'taken_back'), 0, -OLD.`total_satang`),
    iif(EXISTS (SELECT 1 FROM `payments` WHERE `payment_id` = OLD.`payment_id` AND `state` = 'taken_back'), 0, -OLD.`vat_satang`)
  FROM (SELECT 'day' AS `unit`, 10 AS `length` UNION ALL SELECT 'month', 7 UNION ALL SELECT 'ever', 0) WHERE true
  ON CONFLICT (`status`, `unit`, `span`, `kind`) DO UPDATE SET `documents` = `documents` + excluded.`documents`,
    `total_satang` = `total_satang` + excluded.`total_satang`, `vat_satang` = `vat_satang` + excluded.`vat_satang`;
  INSERT INTO `document_totals` (`status`, `unit`, `span`, `kind`, `documents`, `total_satang`, `vat_satang`)
  SELECT NEW.`status`, `unit`, substr(date(NEW.`dated_at` / 1000 + 25200, 'unixepoch'), 1, `length`), NEW.`kind`, 1,
    iif(EXISTS (SELECT 1 FROM `payments` WHERE `payment_id` = NEW.`payment_id` AND `state` = 'taken_back'), 0, NEW.`total_satang`),
    iif(EXISTS (SELECT 1 FROM `payments` WHERE `payment_id` = NEW.`payment_id` AND `state` = 'taken_back'), 0, NEW.`vat_satang`)
  FROM (SELECT 'day' AS `unit`, 10 AS `length` UNION ALL SELECT 'month', 7 UNION ALL SELECT 'ever', 0) WHERE true
  ON CONFLICT (`status`, `unit`, `span`, `kind`) DO UPDATE SET `documents` = `documents` + excluded.`documents`,
    `total_satang` = `total_satang` + excluded.`total_satang`, `vat_satang` = `vat_satang` + excluded.`vat_satang`;
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_document_is_counted` AFTER DELETE ON `documents`
BEGIN
  INSERT INTO `document_totals` (`status`, `unit`, `span`, `kind`, `documents`, `total_satang`, `vat_satang`)
  SELECT OLD.`status`, `unit`, substr(date(OLD.`dated_at` / 1000 + 25200, 'unixepoch'), 1, `length`), OLD.`kind`, -1,
    iif(EXISTS (SELECT 1 FROM `payments` WHERE `payment_id` = OLD.`payment_id` AND `state` = 'taken_back'), 0, -OLD.`total_satang`),
    iif(EXISTS (SELECT 1 FROM `payments` WHERE `payment_id` = OLD.`payment_id` AND `state` = 'taken_back'), 0, -OLD.`vat_satang`)
  FROM (SELECT 'day' AS `unit`, 10 AS `length` UNION ALL SELECT 'month', 7 UNION ALL SELECT 'ever', 0) WHERE true
  ON CONFLICT (`status`, `unit`, `span`, `kind`) DO UPDATE SET `documents` = `documents` + excluded.`documents`,
    `total_satang` = `total_satang` + excluded.`total_satang`, `vat_satang` = `vat_satang` + excluded.`vat_satang`;
END;
--> statement-breakpoint
-- The receipt of a payment that was taken back keeps its number, so it counts, and adds nothing.
CREATE TRIGGER `taken_back_receipt_adds_nothing` AFTER UPDATE OF `state` ON `payments`
WHEN NEW.`state` = 'taken_back' AND OLD.`state` <> 'taken_back'
BEGIN
  INSERT INTO `document_totals` (`status`, `unit`, `span`, `kind`, `documents`, `total_satang`, `vat_satang`)
  SELECT `status`, `unit`, substr(date(`dated_at` / 1000 + 25200, 'unixepoch'), 1, `length`), `kind`, 0, -`total_satang`, -`vat_satang`
  FROM `documents`, (SELECT 'day' AS `unit`, 10 AS `length` UNION ALL SELECT 'month', 7 UNION ALL SELECT 'ever', 0)
  WHERE `payment_id` = NEW.`payment_id`
  ON CONFLICT (`status`, `unit`, `span`, `kind`) DO UPDATE SET
    `total_satang` = `document_totals`.`total_satang` + excluded.`total_satang`,
    `vat_satang` = `document_totals`.`vat_satang` + excluded.`vat_satang`;
END;
--> statement-breakpoint
-- What there was before there were totals.
INSERT INTO `document_totals` (`status`, `unit`, `span`, `kind`, `documents`, `total_satang`, `vat_satang`)
SELECT `status`, 'day', date(`dated_at` / 1000 + 25200, 'unixepoch') AS `day`, `kind`, count(*),
  sum(iif(`state` IS 'taken_back', 0, `documents`.`total_satang`)), sum(iif(`state` IS 'taken_back', 0, `documents`.`vat_satang`))
FROM `documents` LEFT JOIN `payments` ON `payments`.`payment_id` = `documents`.`payment_id` GROUP BY `status`, `day`, `kind`;
--> statement-breakpoint
INSERT INTO `document_totals` (`status`, `unit`, `span`, `kind`, `documents`, `total_satang`, `vat_satang`)
SELECT `status`, 'month', substr(`span`, 1, 7) AS `month`, `kind`, sum(`documents`), sum(`total_satang`), sum(`vat_satang`)
FROM `document_totals` WHERE `unit` = 'day' GROUP BY `status`, `month`, `kind`;
--> statement-breakpoint
INSERT INTO `document_totals` (`status`, `unit`, `span`, `kind`, `documents`, `total_satang`, `vat_satang`)
SELECT `status`, 'ever', '', `kind`, sum(`documents`), sum(`total_satang`), sum(`vat_satang`)
FROM `document_totals` WHERE `unit` = 'month' GROUP BY `status`, `kind`;
