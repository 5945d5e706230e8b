ALTER TABLE `order_stops` ADD `door_latitude` real;--> statement-breakpoint
ALTER TABLE `order_stops` ADD `door_longitude` real;--> statement-breakpoint
ALTER TABLE `order_stops` ADD `contact_name` text;--> statement-breakpoint
ALTER TABLE `order_stops` ADD `contact_phone` text;