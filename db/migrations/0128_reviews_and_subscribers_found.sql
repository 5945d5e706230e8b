-- SQLite adds no column with a default that is not constant, so the table is written anew; the Worker from before inserts without it.
CREATE TABLE `newsletter_subscriptions_with_id` (
	`email` text PRIMARY KEY NOT NULL,
	`locale` text NOT NULL,
	`created_at` integer NOT NULL,
	`consent` text,
	`subscription_id` text DEFAULT (lower(hex(randomblob(16)))) NOT NULL
);
--> statement-breakpoint
INSERT INTO `newsletter_subscriptions_with_id` (`email`, `locale`, `created_at`, `consent`)
SELECT `email`, `locale`, `created_at`, `consent` FROM `newsletter_subscriptions`;
--> statement-breakpoint
DROP TABLE `newsletter_subscriptions`;
--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions_with_id` RENAME TO `newsletter_subscriptions`;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscriptions_id` ON `newsletter_subscriptions` (`subscription_id`);
--> statement-breakpoint
-- The index of records reads what these triggers write, and what was there before by itself; see `durable-objects/search-index/record-index`.
CREATE TRIGGER `review_is_indexed` AFTER INSERT ON `reviews`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'reviews' AND `record_id` = NEW.`review_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('reviews', NEW.`review_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changed_review_is_indexed` AFTER UPDATE OF `text`, `status` ON `reviews`
WHEN OLD.`text` IS NOT NEW.`text` OR OLD.`status` IS NOT NEW.`status`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'reviews' AND `record_id` = NEW.`review_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('reviews', NEW.`review_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_review_is_indexed` AFTER DELETE ON `reviews`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'reviews' AND `record_id` = OLD.`review_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('reviews', OLD.`review_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `subscriber_is_indexed` AFTER INSERT ON `newsletter_subscriptions`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'subscribers' AND `record_id` = NEW.`subscription_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('subscribers', NEW.`subscription_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `changed_subscriber_is_indexed` AFTER UPDATE OF `email` ON `newsletter_subscriptions`
WHEN OLD.`email` IS NOT NEW.`email`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'subscribers' AND `record_id` = NEW.`subscription_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('subscribers', NEW.`subscription_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_subscriber_is_indexed` AFTER DELETE ON `newsletter_subscriptions`
BEGIN
  DELETE FROM `record_index_changes` WHERE `source` = 'subscribers' AND `record_id` = OLD.`subscription_id`;
  INSERT INTO `record_index_changes` (`source`, `record_id`) VALUES ('subscribers', OLD.`subscription_id`);
END;
