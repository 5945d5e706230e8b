-- Whoever changes a role, by the product or by hand: the security log tells it, through the outbox.

CREATE TRIGGER `changed_role_is_logged` AFTER UPDATE OF `role` ON `users`
WHEN OLD.`role` <> NEW.`role`
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `params`, `created_at`, `due_at`)
  VALUES ('role-' || lower(hex(randomblob(16))), 'role-change', json_object('userId', NEW.`id`, 'from', OLD.`role`, 'to', NEW.`role`), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
