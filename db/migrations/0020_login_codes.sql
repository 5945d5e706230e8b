CREATE TABLE `login_codes` (
	`request_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`device_id` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`draft` text,
	`locale` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `login_codes_browser` ON `login_codes` (`email`,`device_id`);--> statement-breakpoint
CREATE INDEX `login_codes_expires` ON `login_codes` (`expires_at`);