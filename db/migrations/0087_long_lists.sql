DROP INDEX `ferry_fares_history`;--> statement-breakpoint
CREATE INDEX `ferry_fares_history` ON `ferry_fares` (`ferry_route_id`,`created_at`,`fare_id`);--> statement-breakpoint
CREATE INDEX `jobs_past_midnight` ON `jobs` (`pickup_at`,`job_id`,`ends_at`) WHERE (ends_at + 25200000) / 86400000 > (pickup_at + 25200000) / 86400000;