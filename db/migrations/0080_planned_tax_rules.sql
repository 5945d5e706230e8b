DROP INDEX `tax_rules_from`;--> statement-breakpoint
ALTER TABLE `tax_rules` ADD `replaces` integer;--> statement-breakpoint
ALTER TABLE `tax_rules` ADD `is_withdrawal` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `tax_rules_in_force` ON `tax_rules` (`effective_from`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_rules_replaces` ON `tax_rules` (`replaces`);--> statement-breakpoint
-- Rows never change, but for what this column says of those that are there.
DROP TRIGGER `tax_rules_never_change`;--> statement-breakpoint
-- Plans of one day that were saved over each other (before the Bangkok day began): only the last one is still planned.
UPDATE `tax_rules` SET `replaces` = (
  SELECT max(`earlier`.`version`) FROM `tax_rules` AS `earlier`
  WHERE `earlier`.`effective_from` = `tax_rules`.`effective_from` AND `earlier`.`version` < `tax_rules`.`version`
) WHERE `created_at` < (unixepoch(`effective_from`) - 7 * 3600) * 1000;--> statement-breakpoint
CREATE TRIGGER `tax_rules_never_change` BEFORE UPDATE ON `tax_rules`
BEGIN
  SELECT RAISE(ABORT, 'tax rules never change');
END;
