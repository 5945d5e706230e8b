-- A live socket ends with its session and with the rights it was opened with, whoever changes them. The board is told
-- through the outbox; whoever may still listen connects again. Several sessions of one user that end in the same
-- statement tell it once. Expired sessions tell it nothing: their sockets end by themselves.

CREATE TRIGGER `ended_session_disconnects` AFTER DELETE ON `sessions`
WHEN OLD.`expires_at` > CAST(unixepoch('subsec') * 1000 AS INTEGER)
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `params`, `created_at`, `due_at`)
  VALUES ('disconnect-' || OLD.`user_id` || '-' || CAST(unixepoch('subsec') * 1000 AS INTEGER), 'board-disconnect', json_object('userId', OLD.`user_id`), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `changed_role_disconnects` AFTER UPDATE OF `role`, `two_factor_enabled` ON `users`
WHEN OLD.`role` <> NEW.`role` OR OLD.`two_factor_enabled` <> NEW.`two_factor_enabled`
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `params`, `created_at`, `due_at`)
  VALUES ('disconnect-' || NEW.`id` || '-' || CAST(unixepoch('subsec') * 1000 AS INTEGER), 'board-disconnect', json_object('userId', NEW.`id`), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `changed_driver_disconnects` AFTER UPDATE OF `approved_at`, `vehicle`, `user_id` ON `drivers`
WHEN OLD.`user_id` IS NOT NULL AND (
  (OLD.`approved_at` IS NULL) <> (NEW.`approved_at` IS NULL)
  OR OLD.`vehicle` <> NEW.`vehicle`
  OR OLD.`user_id` IS NOT NEW.`user_id`)
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `params`, `created_at`, `due_at`)
  VALUES ('disconnect-' || OLD.`user_id` || '-' || CAST(unixepoch('subsec') * 1000 AS INTEGER), 'board-disconnect', json_object('userId', OLD.`user_id`), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT DO NOTHING;
END;
