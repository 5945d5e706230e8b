CREATE TABLE `checkout_sessions` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`payment_intent_id` text,
	`url` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`check_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`payment_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_sessions_session` ON `checkout_sessions` (`session_id`);--> statement-breakpoint
CREATE INDEX `checkout_sessions_intent` ON `checkout_sessions` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `checkout_sessions_to_check` ON `checkout_sessions` (`check_at`) WHERE "checkout_sessions"."check_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payment_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `refunds` ADD `via_payment_id` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `failure` text DEFAULT '' NOT NULL;