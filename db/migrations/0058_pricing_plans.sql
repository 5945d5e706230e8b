ALTER TABLE `pricing_versions` ADD `effective_from` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pricing_versions` ADD `replaces` integer;--> statement-breakpoint
ALTER TABLE `pricing_versions` ADD `is_withdrawal` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pricing_versions_in_force` ON `pricing_versions` (`effective_from`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `pricing_versions_replaces` ON `pricing_versions` (`replaces`);