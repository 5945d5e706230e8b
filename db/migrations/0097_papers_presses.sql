CREATE TABLE `papers_presses` (
	`driver_id` text NOT NULL,
	`key` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`driver_id`, `key`),
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `drivers` DROP COLUMN `papers_key`;