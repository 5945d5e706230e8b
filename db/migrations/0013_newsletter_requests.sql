CREATE TABLE `newsletter_requests` (
	`email` text PRIMARY KEY NOT NULL,
	`locale` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `newsletter_requests_expires` ON `newsletter_requests` (`expires_at`);