CREATE TABLE `retired_vehicles` (
	`retired_id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`vehicle_id` text NOT NULL,
	`type` text NOT NULL,
	`plate` text NOT NULL,
	`plate_key` text NOT NULL,
	`province` text NOT NULL,
	`length_cm` integer,
	`width_cm` integer,
	`height_cm` integer,
	`capacity_kg` integer,
	`year` integer,
	`registration_expires_on` text,
	`registration_file_id` text,
	`insurance_expires_on` text,
	`insurance_file_id` text,
	`retired_at` integer NOT NULL,
	`retired_by` text NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `retired_vehicles_latest` ON `retired_vehicles` (`retired_at`,`retired_id`);--> statement-breakpoint
CREATE INDEX `retired_vehicles_of_driver` ON `retired_vehicles` (`driver_id`);--> statement-breakpoint
CREATE INDEX `retired_vehicles_by_vehicle` ON `retired_vehicles` (`vehicle_id`,`retired_at`);--> statement-breakpoint
CREATE TABLE `deleted_truck_hours` (
	`deleted_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`entry` text NOT NULL,
	`deleted_at` integer NOT NULL,
	`deleted_by` text NOT NULL,
	FOREIGN KEY (`deleted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `deleted_truck_hours_by` ON `deleted_truck_hours` (`deleted_by`);--> statement-breakpoint
ALTER TABLE `saved_places` ADD `version` integer DEFAULT 1 NOT NULL;