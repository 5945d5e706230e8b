CREATE TABLE `claim_events` (
	`claim_id` text NOT NULL,
	`version` integer NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`step` text NOT NULL,
	`to_state` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`claim_id`, `version`),
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`claim_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_events_key` ON `claim_events` (`claim_id`,`key`);--> statement-breakpoint
CREATE TABLE `claim_photos` (
	`claim_id` text NOT NULL,
	`version` integer NOT NULL,
	`position` integer NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`claim_id`, `version`, `position`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`file_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `claim_photos_file` ON `claim_photos` (`file_id`);--> statement-breakpoint
CREATE TABLE `claims` (
	`claim_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`kind` text NOT NULL,
	`claimed_satang` integer NOT NULL,
	`items` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`settled_satang` integer,
	`credit_satang` integer,
	`compensation_satang` integer,
	`compensated_at` integer,
	`compensation_reference` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claims_claimed" CHECK("claims"."claimed_satang" > 0),
	CONSTRAINT "claims_settled" CHECK(("claims"."state" = 'settled') = ("claims"."settled_satang" IS NOT NULL)
        AND ("claims"."settled_satang" IS NULL OR ("claims"."settled_satang" > 0 AND "claims"."settled_satang" <= "claims"."claimed_satang"
          AND "claims"."settled_satang" = "claims"."credit_satang" + "claims"."compensation_satang")))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_undecided` ON `claims` (`order_id`) WHERE "claims"."state" IN ('open', 'answered');--> statement-breakpoint
CREATE INDEX `claims_of_order` ON `claims` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `claims_of_customer` ON `claims` (`customer_id`);--> statement-breakpoint
CREATE INDEX `claims_by_state` ON `claims` (`state`,`created_at`,`claim_id`);--> statement-breakpoint
CREATE INDEX `claims_to_transfer` ON `claims` (`created_at`,`claim_id`) WHERE "claims"."compensation_satang" > 0 AND "claims"."compensated_at" IS NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `declared_value_satang` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `liability_terms` text;
--> statement-breakpoint
CREATE TRIGGER `claim_events_never_change` BEFORE UPDATE ON `claim_events`
WHEN NEW.`text` <> '' OR NEW.`claim_id` <> OLD.`claim_id` OR NEW.`version` <> OLD.`version` OR NEW.`key` <> OLD.`key`
  OR NEW.`at` <> OLD.`at` OR NEW.`actor_kind` <> OLD.`actor_kind` OR NEW.`actor_id` <> OLD.`actor_id`
  OR NEW.`step` <> OLD.`step` OR NEW.`to_state` <> OLD.`to_state`
BEGIN
  SELECT RAISE(ABORT, 'claim events never change, but for erasing a text');
END;
--> statement-breakpoint
CREATE TRIGGER `claim_events_stay` BEFORE DELETE ON `claim_events`
BEGIN
  SELECT RAISE(ABORT, 'claim events are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `claims_stay` BEFORE DELETE ON `claims`
BEGIN
  SELECT RAISE(ABORT, 'claims are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `decided_claims_never_change` BEFORE UPDATE OF `state`, `claimed_satang`, `settled_satang`, `credit_satang`, `compensation_satang` ON `claims`
WHEN OLD.`state` IN ('settled', 'refused', 'withdrawn') AND (NEW.`state` <> OLD.`state`
  OR NEW.`claimed_satang` IS NOT OLD.`claimed_satang` OR NEW.`settled_satang` IS NOT OLD.`settled_satang`
  OR NEW.`credit_satang` IS NOT OLD.`credit_satang` OR NEW.`compensation_satang` IS NOT OLD.`compensation_satang`)
BEGIN
  SELECT RAISE(ABORT, 'claims that were decided never change');
END;
