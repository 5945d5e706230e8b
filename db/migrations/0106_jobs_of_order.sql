DROP INDEX `jobs_of_order`;--> statement-breakpoint
CREATE INDEX `jobs_of_order` ON `jobs` (`order_id`,`vehicle_index`,`status`,`driver_id`);