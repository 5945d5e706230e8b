ALTER TABLE `jobs` ADD `start_received_at` integer;--> statement-breakpoint
ALTER TABLE `order_events` ADD `received_at` integer;