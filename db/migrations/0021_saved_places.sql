CREATE TABLE `saved_places` (
	`user_id` text NOT NULL,
	`saved_place_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`place_id` text NOT NULL,
	`label_th` text NOT NULL,
	`label_en` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`detail` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `saved_place_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
