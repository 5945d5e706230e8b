CREATE TABLE `on_file_events` (
	`driver_id` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`step` text NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`driver_id`, `version`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE cascade
);
