ALTER TABLE `drivers` ADD `plate_province` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `drivers` ADD `cargo_space` text;