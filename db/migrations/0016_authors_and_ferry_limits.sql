ALTER TABLE `ferry_routes` ADD `max_vehicle_length_cm` integer;--> statement-breakpoint
ALTER TABLE `ferry_routes` ADD `max_vehicle_height_cm` integer;--> statement-breakpoint
ALTER TABLE `ferry_routes` ADD `max_vehicle_weight_kg` integer;--> statement-breakpoint
ALTER TABLE `ferry_routes` ADD `updated_by` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `ferry_routes_author` ON `ferry_routes` (`updated_by`);--> statement-breakpoint
ALTER TABLE `low_emission_days` ADD `declared_by` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `low_emission_days_author` ON `low_emission_days` (`declared_by`);--> statement-breakpoint
ALTER TABLE `public_holidays` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `public_holidays` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `public_holidays` ADD `updated_by` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `public_holidays_author` ON `public_holidays` (`updated_by`);--> statement-breakpoint
ALTER TABLE `truck_ban_windows` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `truck_ban_windows` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `truck_ban_windows` ADD `updated_by` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `truck_ban_windows_author` ON `truck_ban_windows` (`updated_by`);