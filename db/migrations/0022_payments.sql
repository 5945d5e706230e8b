CREATE TABLE `ledger_entries` (
	`order_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`source_id` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `sequence`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_amount" CHECK("ledger_entries"."amount_satang" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_source` ON `ledger_entries` (`kind`,`source_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`created_at` integer NOT NULL,
	`reported_at` integer,
	`reported_by` text,
	`slip_file_id` text,
	`decided_at` integer,
	`decided_by` text,
	`reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount_satang" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_undecided` ON `payments` (`order_id`,`method`) WHERE "payments"."state" IN ('open', 'reported');--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_by_state` ON `payments` (`state`,`created_at`,`payment_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`refund_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`done_by` text,
	`reference` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_satang" > 0)
);
--> statement-breakpoint
CREATE INDEX `refunds_of_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_by_state` ON `refunds` (`state`,`created_at`,`refund_id`);--> statement-breakpoint
-- The ledger is only ever added to, and money that was counted stays counted.
CREATE TRIGGER `ledger_entries_never_change` BEFORE UPDATE ON `ledger_entries`
BEGIN
  SELECT RAISE(ABORT, 'ledger entries never change');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_stay` BEFORE DELETE ON `ledger_entries`
BEGIN
  SELECT RAISE(ABORT, 'ledger entries are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_payment_was_received` BEFORE INSERT ON `ledger_entries`
WHEN NEW.`kind` = 'payment' AND NOT EXISTS (
  SELECT 1 FROM `payments` WHERE `payment_id` = NEW.`source_id` AND `order_id` = NEW.`order_id`
    AND `amount_satang` = NEW.`amount_satang` AND `state` = 'received'
)
BEGIN
  SELECT RAISE(ABORT, 'ledger: no such received payment');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_refund_was_made` BEFORE INSERT ON `ledger_entries`
WHEN NEW.`kind` = 'refund' AND NOT EXISTS (
  SELECT 1 FROM `refunds` WHERE `refund_id` = NEW.`source_id` AND `order_id` = NEW.`order_id`
    AND `amount_satang` = NEW.`amount_satang` AND `state` = 'done'
)
BEGIN
  SELECT RAISE(ABORT, 'ledger: no such refund');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_refunds_within_payments` BEFORE INSERT ON `ledger_entries`
WHEN NEW.`kind` = 'refund' AND NEW.`amount_satang` > (
  SELECT coalesce(sum(CASE `kind` WHEN 'payment' THEN `amount_satang` WHEN 'refund' THEN -`amount_satang` ELSE 0 END), 0)
  FROM `ledger_entries` WHERE `order_id` = NEW.`order_id`
)
BEGIN
  SELECT RAISE(ABORT, 'ledger: refund above what was received');
END;
--> statement-breakpoint
CREATE TRIGGER `received_payments_never_change` BEFORE UPDATE OF `order_id`, `method`, `state`, `amount_satang` ON `payments`
WHEN OLD.`state` = 'received'
BEGIN
  SELECT RAISE(ABORT, 'received payments never change');
END;
--> statement-breakpoint
CREATE TRIGGER `made_refunds_never_change` BEFORE UPDATE OF `order_id`, `state`, `amount_satang` ON `refunds`
WHEN OLD.`state` = 'done'
BEGIN
  SELECT RAISE(ABORT, 'refunds that were made never change');
END;
