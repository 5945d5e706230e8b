-- One outbox for everything that follows from a change, in place of `outbox` and `mails`. What they hold moves over.

DROP TRIGGER `notice_password_changed`;
--> statement-breakpoint
DROP TRIGGER `notice_way_in_added`;
--> statement-breakpoint
DROP TRIGGER `notice_identity_removed`;
--> statement-breakpoint
DROP TRIGGER `notice_second_factor`;
--> statement-breakpoint
DROP TRIGGER `notice_email_changed`;
--> statement-breakpoint
ALTER TABLE `outbox` RENAME TO `outbox_before`;
--> statement-breakpoint
DROP INDEX `outbox_waiting`;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`effect_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`params` text NOT NULL,
	`recipient` text,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`claimed_at` integer,
	`delivered_at` integer,
	`failure` text,
	`parked_at` integer,
	`kept` text
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`,`kind`) WHERE "outbox"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_settled` ON `outbox` (`created_at`) WHERE "outbox"."due_at" IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_parked` ON `outbox` (`parked_at`) WHERE "outbox"."parked_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_kept` ON `outbox` (`created_at`) WHERE "outbox"."kept" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`) WHERE "outbox"."recipient" IS NOT NULL;
--> statement-breakpoint
INSERT INTO `outbox` (`effect_id`, `kind`, `params`, `created_at`, `due_at`, `delivered_at`)
SELECT `order_id` || '.1.0/0', 'board-open', json_object('orderId', `order_id`), `created_at`,
  CASE WHEN `delivered_at` IS NULL THEN `created_at` END, `delivered_at`
FROM `outbox_before`;
--> statement-breakpoint
INSERT INTO `outbox` (`effect_id`, `kind`, `params`, `recipient`, `created_at`, `attempts`, `due_at`, `delivered_at`, `failure`, `kept`)
SELECT `mail_id`, 'mail',
  json_patch(
    CASE `kind` WHEN 'contact_message' THEN json_object('to', 'office') ELSE json_object('to', 'person', 'locale', `locale`) END,
    json_object('mail', json_patch(
      `params`,
      CASE `kind` WHEN 'password_reset' THEN json_object('kind', `kind`, 'resetId', `mail_id`) ELSE json_object('kind', `kind`) END))),
  `recipient`, `created_at`, `attempts`, `due_at`, `sent_at`, `failure`, `kept`
FROM `mails`;
--> statement-breakpoint
DROP TABLE `outbox_before`;
--> statement-breakpoint
DROP TABLE `mails`;
--> statement-breakpoint
-- The triggers of 0002, which write security notices for every way to a change, into the one outbox.
CREATE TRIGGER `notice_password_changed` AFTER UPDATE OF `password` ON `accounts`
WHEN NEW.`provider_id` = 'credential' AND OLD.`password` IS NOT NEW.`password`
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `recipient`, `params`, `created_at`, `due_at`)
  SELECT lower(hex(randomblob(16))), 'mail', `email`, json_object('to', 'person', 'locale', `locale`, 'mail', json_object('kind', 'password_changed')), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM `users` WHERE `id` = NEW.`user_id` AND `deleted_at` IS NULL AND `email` NOT LIKE '%@no-email.invalid';
END;
--> statement-breakpoint
CREATE TRIGGER `notice_way_in_added` AFTER INSERT ON `accounts`
WHEN EXISTS (SELECT 1 FROM `accounts` WHERE `user_id` = NEW.`user_id` AND `id` <> NEW.`id`)
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `recipient`, `params`, `created_at`, `due_at`)
  SELECT lower(hex(randomblob(16))), 'mail', `email`, json_object('to', 'person', 'locale', `locale`, 'mail', json(CASE NEW.`provider_id` WHEN 'credential' THEN json_object('kind', 'password_changed') ELSE json_object('kind', 'identity_added', 'provider', NEW.`provider_id`) END)), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM `users` WHERE `id` = NEW.`user_id` AND `deleted_at` IS NULL AND `email` NOT LIKE '%@no-email.invalid';
END;
--> statement-breakpoint
CREATE TRIGGER `notice_identity_removed` AFTER DELETE ON `accounts`
WHEN OLD.`provider_id` <> 'credential'
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `recipient`, `params`, `created_at`, `due_at`)
  SELECT lower(hex(randomblob(16))), 'mail', `email`, json_object('to', 'person', 'locale', `locale`, 'mail', json_object('kind', 'identity_removed', 'provider', OLD.`provider_id`)), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM `users` WHERE `id` = OLD.`user_id` AND `deleted_at` IS NULL AND `email` NOT LIKE '%@no-email.invalid';
END;
--> statement-breakpoint
CREATE TRIGGER `notice_second_factor` AFTER UPDATE OF `two_factor_enabled` ON `users`
WHEN OLD.`two_factor_enabled` <> NEW.`two_factor_enabled` AND NEW.`deleted_at` IS NULL AND NEW.`email` NOT LIKE '%@no-email.invalid'
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `recipient`, `params`, `created_at`, `due_at`)
  VALUES (lower(hex(randomblob(16))), 'mail', NEW.`email`, json_object('to', 'person', 'locale', NEW.`locale`, 'mail', json_object('kind', CASE WHEN NEW.`two_factor_enabled` THEN 'second_factor_on' ELSE 'second_factor_off' END)), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER `notice_email_changed` AFTER UPDATE OF `email` ON `users`
WHEN OLD.`email` <> NEW.`email` AND NEW.`deleted_at` IS NULL AND OLD.`email` NOT LIKE '%@no-email.invalid'
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `recipient`, `params`, `created_at`, `due_at`)
  VALUES (lower(hex(randomblob(16))), 'mail', OLD.`email`, json_object('to', 'person', 'locale', NEW.`locale`, 'mail', json_object('kind', 'email_changed', 'newEmail', NEW.`email`)), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
