-- Whoever changes how somebody can get into an account, that person is told: the notice is part of the change itself,
-- on every road to it. Accounts without an address, and those that are being deleted, are told nothing.

CREATE TRIGGER `notice_password_changed` AFTER UPDATE OF `password` ON `accounts`
WHEN NEW.`provider_id` = 'credential' AND OLD.`password` IS NOT NEW.`password`
BEGIN
  INSERT INTO `mails` (`mail_id`, `kind`, `recipient`, `locale`, `params`, `created_at`, `due_at`)
  SELECT lower(hex(randomblob(16))), 'password_changed', `email`, `locale`, '{}', CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM `users` WHERE `id` = NEW.`user_id` AND `deleted_at` IS NULL AND `email` NOT LIKE '%@no-email.invalid';
END;
--> statement-breakpoint
CREATE TRIGGER `notice_way_in_added` AFTER INSERT ON `accounts`
WHEN EXISTS (SELECT 1 FROM `accounts` WHERE `user_id` = NEW.`user_id` AND `id` <> NEW.`id`)
BEGIN
  INSERT INTO `mails` (`mail_id`, `kind`, `recipient`, `locale`, `params`, `created_at`, `due_at`)
  SELECT lower(hex(randomblob(16))), CASE NEW.`provider_id` WHEN 'credential' THEN 'password_changed' ELSE 'identity_added' END, `email`, `locale`, json_object('provider', NEW.`provider_id`), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM `users` WHERE `id` = NEW.`user_id` AND `deleted_at` IS NULL AND `email` NOT LIKE '%@no-email.invalid';
END;
--> statement-breakpoint
CREATE TRIGGER `notice_identity_removed` AFTER DELETE ON `accounts`
WHEN OLD.`provider_id` <> 'credential'
BEGIN
  INSERT INTO `mails` (`mail_id`, `kind`, `recipient`, `locale`, `params`, `created_at`, `due_at`)
  SELECT lower(hex(randomblob(16))), 'identity_removed', `email`, `locale`, json_object('provider', OLD.`provider_id`), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM `users` WHERE `id` = OLD.`user_id` AND `deleted_at` IS NULL AND `email` NOT LIKE '%@no-email.invalid';
END;
--> statement-breakpoint
CREATE TRIGGER `notice_second_factor` AFTER UPDATE OF `two_factor_enabled` ON `users`
WHEN OLD.`two_factor_enabled` <> NEW.`two_factor_enabled` AND NEW.`deleted_at` IS NULL AND NEW.`email` NOT LIKE '%@no-email.invalid'
BEGIN
  INSERT INTO `mails` (`mail_id`, `kind`, `recipient`, `locale`, `params`, `created_at`, `due_at`)
  VALUES (lower(hex(randomblob(16))), CASE WHEN NEW.`two_factor_enabled` THEN 'second_factor_on' ELSE 'second_factor_off' END, NEW.`email`, NEW.`locale`, '{}', CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER `notice_email_changed` AFTER UPDATE OF `email` ON `users`
WHEN OLD.`email` <> NEW.`email` AND NEW.`deleted_at` IS NULL AND OLD.`email` NOT LIKE '%@no-email.invalid'
BEGIN
  INSERT INTO `mails` (`mail_id`, `kind`, `recipient`, `locale`, `params`, `created_at`, `due_at`)
  VALUES (lower(hex(randomblob(16))), 'email_changed', OLD.`email`, NEW.`locale`, json_object('newEmail', NEW.`email`), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
-- The last way into an account stays, however many ask at once to take it away.
CREATE TRIGGER `last_way_in_stays` BEFORE DELETE ON `accounts`
WHEN (SELECT count(*) FROM `accounts` WHERE `user_id` = OLD.`user_id`) = 1
  AND EXISTS (SELECT 1 FROM `users` WHERE `id` = OLD.`user_id` AND `deleted_at` IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'the last way into an account stays');
END;
