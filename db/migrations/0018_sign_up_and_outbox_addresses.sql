ALTER TABLE `outbox` ADD `about` text;--> statement-breakpoint
CREATE INDEX `outbox_about` ON `outbox` (`about`) WHERE "outbox"."about" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `sign_ups` ADD `device_id` text;--> statement-breakpoint
ALTER TABLE `sign_ups` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `two_factors` ADD `last_step` integer;--> statement-breakpoint
CREATE INDEX `verifications_value` ON `verifications` (`value`);
--> statement-breakpoint
-- No browser is trusted without a second factor any more.
DELETE FROM `verifications` WHERE `identifier` LIKE 'trust-device-%';
--> statement-breakpoint
-- The addresses in the parameters of rows that exist.
UPDATE `outbox` SET `about` = CASE json_extract(`params`, '$.mail.kind') WHEN 'contact_message' THEN json_extract(`params`, '$.mail.email') ELSE json_extract(`params`, '$.mail.newEmail') END
WHERE `kind` = 'mail' AND json_valid(`params`);
--> statement-breakpoint
-- The trigger of 0007, which now names the new address in its column, too.
DROP TRIGGER `notice_email_changed`;
--> statement-breakpoint
CREATE TRIGGER `notice_email_changed` AFTER UPDATE OF `email` ON `users`
WHEN OLD.`email` <> NEW.`email` AND NEW.`deleted_at` IS NULL AND OLD.`email` NOT LIKE '%@no-email.invalid'
BEGIN
  INSERT INTO `outbox` (`effect_id`, `kind`, `recipient`, `about`, `params`, `created_at`, `due_at`)
  VALUES (lower(hex(randomblob(16))), 'mail', OLD.`email`, NEW.`email`, json_object('to', 'person', 'locale', NEW.`locale`, 'mail', json_object('kind', 'email_changed', 'newEmail', NEW.`email`)), CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
