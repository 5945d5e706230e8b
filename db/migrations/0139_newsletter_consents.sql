CREATE TABLE `newsletter_consents` (
	`subscription_id` text PRIMARY KEY NOT NULL,
	`address_hash` text NOT NULL,
	`locale` text NOT NULL,
	`consent` text,
	`consented_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `newsletter_consents_of_address` ON `newsletter_consents` (`address_hash`,`consented_at`);--> statement-breakpoint
CREATE INDEX `newsletter_consents_ended` ON `newsletter_consents` (`ended_at`) WHERE "newsletter_consents"."ended_at" IS NOT NULL;--> statement-breakpoint
-- Whatever ends a subscription: its owner, the office, or the erasure of a person.
CREATE TRIGGER `newsletter_consent_ends` AFTER DELETE ON `newsletter_subscriptions`
BEGIN
  UPDATE `newsletter_consents` SET `ended_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE `subscription_id` = OLD.`subscription_id` AND `ended_at` IS NULL;
END;
