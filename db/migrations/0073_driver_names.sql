DROP INDEX `drivers_by_name`;--> statement-breakpoint
CREATE INDEX `drivers_by_name` ON `drivers` (lower("name"),`driver_id`);