DROP INDEX `users_role`;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` ("name" COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `users_phone` ON `users` (`phone`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`created_at`,`id`);--> statement-breakpoint
-- Whoever changes a role of the staff, by the product or by hand: the person is told. Becoming a driver has a mail of its own.
CREATE TRIGGER `changed_role_is_told` AFTER UPDATE OF `role` ON `users`
WHEN OLD.`role` <> NEW.`role` AND NEW.`deleted_at` IS NULL AND NEW.`email` NOT LIKE '%@no-email.invalid'
  AND (OLD.`role` IN ('dispatcher', 'accountant', 'admin') OR NEW.`role` IN ('dispatcher', 'accountant', 'admin'))
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `recipient`, `params`, `created_at`, `due_at`)
  VALUES (lower(hex(randomblob(16))), 'mail', NEW.`email`, json_object('to', 'person', 'locale', NEW.`locale`, 'mail', json_object('kind', 'role_changed', 'role', NEW.`role`)), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
