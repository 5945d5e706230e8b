CREATE TABLE `audit_entries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`of_seq` integer,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`network` text NOT NULL,
	`device` text NOT NULL,
	`what` text NOT NULL,
	`section` text GENERATED ALWAYS AS (substr(what, 1, instr(what, '.') - 1)) VIRTUAL,
	`request_id` text NOT NULL,
	`records` text NOT NULL,
	`changes` text NOT NULL,
	`outcome` text NOT NULL,
	`prev_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_outcomes` ON `audit_entries` (`of_seq`) WHERE "audit_entries"."of_seq" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit_entries` (`at`);--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit_entries` (`actor_id`,`seq`) WHERE "audit_entries"."of_seq" IS NULL;--> statement-breakpoint
CREATE INDEX `audit_by_section` ON `audit_entries` (`section`,`seq`) WHERE "audit_entries"."of_seq" IS NULL;--> statement-breakpoint
CREATE TABLE `audit_records` (
	`record_id` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`record_id`, `seq`)
);
--> statement-breakpoint
-- The log is only ever added to, and an entry follows the last one or is not written: whoever wrote it reads the last one
-- again. REPLACE cannot get around it, because this comes before the deletion.
CREATE TRIGGER `audit_entries_in_line` BEFORE INSERT ON `audit_entries`
WHEN NEW.`seq` <> (SELECT coalesce(max(`seq`), 0) + 1 FROM `audit_entries`)
  OR NEW.`prev_hash` <> coalesce(
    (SELECT `hash` FROM `audit_entries` WHERE `seq` = NEW.`seq` - 1),
    '0000000000000000000000000000000000000000000000000000000000000000')
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_stay_as_they_are` BEFORE UPDATE ON `audit_entries`
BEGIN
  SELECT RAISE(ABORT, 'an audit entry is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_stay` BEFORE DELETE ON `audit_entries`
BEGIN
  SELECT RAISE(ABORT, 'an audit entry is never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_records_stay_as_they_are` BEFORE UPDATE ON `audit_records`
BEGIN
  SELECT RAISE(ABORT, 'an audit entry is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_records_stay` BEFORE DELETE ON `audit_records`
BEGIN
  SELECT RAISE(ABORT, 'an audit entry is never deleted');
END;
