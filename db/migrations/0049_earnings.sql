CREATE TABLE `earning_entries` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`order_id` text NOT NULL,
	`job_id` text NOT NULL,
	`kind` text NOT NULL,
	`pay_satang` integer NOT NULL,
	`waiting_satang` integer NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`payout_id` text,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`job_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`payout_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `earning_entries_of_driver` ON `earning_entries` (`driver_id`,`at`,`entry_id`);--> statement-breakpoint
CREATE INDEX `earning_entries_of_days` ON `earning_entries` (`driver_id`,`day`);--> statement-breakpoint
CREATE INDEX `earning_entries_unpaid` ON `earning_entries` (`driver_id`,`day`) WHERE "earning_entries"."payout_id" IS NULL;--> statement-breakpoint
CREATE INDEX `earning_entries_of_payout` ON `earning_entries` (`payout_id`,`at`,`entry_id`) WHERE "earning_entries"."payout_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payouts` (
	`payout_id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`from_day` text NOT NULL,
	`through_day` text NOT NULL,
	`total_satang` integer NOT NULL,
	`entries` integer NOT NULL,
	`paid_on` text NOT NULL,
	`reference` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`taken_back_at` integer,
	`taken_back_by` text,
	`take_back_reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_total" CHECK("payouts"."total_satang" > 0),
	CONSTRAINT "payouts_taken_back" CHECK(("payouts"."taken_back_at" IS NULL) = ("payouts"."taken_back_by" IS NULL) AND ("payouts"."taken_back_at" IS NULL) = ("payouts"."take_back_reason" = ''))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_idempotency` ON `payouts` (`driver_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `payouts_of_driver` ON `payouts` (`driver_id`,`created_at`,`payout_id`);--> statement-breakpoint
CREATE INDEX `payouts_made` ON `payouts` (`created_at`,`payout_id`);--> statement-breakpoint
-- What was completed before the book was kept.
INSERT INTO `earning_entries` (`entry_id`, `driver_id`, `order_id`, `job_id`, `kind`, `pay_satang`, `waiting_satang`, `day`, `at`)
SELECT `job_id` || '-E0', `driver_id`, `order_id`, `job_id`, 'completed', coalesce(`pay_satang`, `estimated_pay_satang`),
  `waiting_pay_satang`, date(`completed_at` / 1000 + 25200, 'unixepoch'), `completed_at`
FROM `jobs` WHERE `status` = 'completed' AND `driver_id` IS NOT NULL AND `completed_at` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `earning_entries_never_change` BEFORE UPDATE ON `earning_entries`
WHEN NEW.`entry_id` IS NOT OLD.`entry_id` OR NEW.`driver_id` IS NOT OLD.`driver_id`
  OR NEW.`order_id` IS NOT OLD.`order_id` OR NEW.`job_id` IS NOT OLD.`job_id` OR NEW.`kind` IS NOT OLD.`kind`
  OR NEW.`pay_satang` IS NOT OLD.`pay_satang` OR NEW.`waiting_satang` IS NOT OLD.`waiting_satang`
  OR NEW.`day` IS NOT OLD.`day` OR NEW.`at` IS NOT OLD.`at`
BEGIN
  SELECT RAISE(ABORT, 'earnings: entries never change');
END;
--> statement-breakpoint
CREATE TRIGGER `earning_entries_paid_once` BEFORE UPDATE OF `payout_id` ON `earning_entries`
WHEN OLD.`payout_id` IS NOT NULL AND (NEW.`payout_id` IS NOT NULL
  OR EXISTS (SELECT 1 FROM `payouts` WHERE `payout_id` = OLD.`payout_id` AND `taken_back_at` IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'earnings: an entry is paid once');
END;
--> statement-breakpoint
CREATE TRIGGER `earning_entries_of_their_driver` BEFORE UPDATE OF `payout_id` ON `earning_entries`
WHEN NEW.`payout_id` IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM `payouts`
  WHERE `payout_id` = NEW.`payout_id` AND `driver_id` = NEW.`driver_id` AND `taken_back_at` IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'earnings: a payout pays its own driver');
END;
--> statement-breakpoint
CREATE TRIGGER `earning_entries_stay` BEFORE DELETE ON `earning_entries`
BEGIN
  SELECT RAISE(ABORT, 'earnings: entries are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `payouts_change_once` BEFORE UPDATE ON `payouts`
WHEN OLD.`taken_back_at` IS NOT NULL OR NEW.`taken_back_at` IS NULL OR NEW.`payout_id` IS NOT OLD.`payout_id`
  OR NEW.`driver_id` IS NOT OLD.`driver_id` OR NEW.`from_day` IS NOT OLD.`from_day`
  OR NEW.`through_day` IS NOT OLD.`through_day` OR NEW.`total_satang` IS NOT OLD.`total_satang`
  OR NEW.`entries` IS NOT OLD.`entries` OR NEW.`paid_on` IS NOT OLD.`paid_on`
  OR NEW.`reference` IS NOT OLD.`reference` OR NEW.`created_at` IS NOT OLD.`created_at`
  OR NEW.`created_by` IS NOT OLD.`created_by` OR NEW.`idempotency_key` IS NOT OLD.`idempotency_key`
BEGIN
  SELECT RAISE(ABORT, 'payouts change only by being taken back, once');
END;
--> statement-breakpoint
CREATE TRIGGER `payouts_stay` BEFORE DELETE ON `payouts`
BEGIN
  SELECT RAISE(ABORT, 'payouts are never deleted');
END;
