DROP INDEX `sessions_user`;--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`updated_at`,`id`);