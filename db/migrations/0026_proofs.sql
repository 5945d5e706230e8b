CREATE TABLE `proof_photos` (
	`proof_id` text NOT NULL,
	`position` integer NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`proof_id`, `position`),
	FOREIGN KEY (`proof_id`) REFERENCES `proofs`(`proof_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`file_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proof_photos_file` ON `proof_photos` (`file_id`);--> statement-breakpoint
CREATE TABLE `proofs` (
	`proof_id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`order_id` text NOT NULL,
	`stop_position` integer NOT NULL,
	`driver_id` text NOT NULL,
	`receiver_name` text NOT NULL,
	`signature_file_id` text,
	`code_confirmed` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`job_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`signature_file_id`) REFERENCES `files`(`file_id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `proofs_of_order` ON `proofs` (`order_id`,`taken_at`);--> statement-breakpoint
CREATE INDEX `proofs_of_job` ON `proofs` (`job_id`,`stop_position`);--> statement-breakpoint
CREATE INDEX `proofs_of_driver` ON `proofs` (`driver_id`);--> statement-breakpoint
CREATE INDEX `proofs_signature` ON `proofs` (`signature_file_id`);