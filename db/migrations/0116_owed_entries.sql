DROP INDEX `earning_entries_unpaid`;--> statement-breakpoint
CREATE INDEX `earning_entries_unpaid` ON `earning_entries` (`driver_id`,`day`,`entry_id`) WHERE "earning_entries"."payout_id" IS NULL;