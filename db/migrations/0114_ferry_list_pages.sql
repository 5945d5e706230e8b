DROP INDEX `ferry_routes_list`;--> statement-breakpoint
CREATE INDEX `ferry_routes_list` ON `ferry_routes` (`archived_at`,`name_en`,`ferry_route_id`);