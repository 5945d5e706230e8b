ALTER TABLE `jobs` ADD `command_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `revision_key` text DEFAULT '' NOT NULL;