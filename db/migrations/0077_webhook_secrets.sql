ALTER TABLE `webhook_endpoints` ADD `secret_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `old_secret_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `old_secret_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `secret_made_at` integer;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `secret_made_by` text;