CREATE TABLE `drivers` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`vehicle` text NOT NULL,
	`license_type` text NOT NULL,
	`experience_years` integer NOT NULL,
	`available` integer NOT NULL,
	`preferred_areas` text NOT NULL,
	`vehicle_details` text NOT NULL,
	`approved_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drivers_user` ON `drivers` (`user_id`);--> statement-breakpoint
CREATE TABLE `ferry_routes` (
	`ferry_route_id` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`departure_port_th` text NOT NULL,
	`departure_port_en` text NOT NULL,
	`departure_latitude` real NOT NULL,
	`departure_longitude` real NOT NULL,
	`departure_landmass_id` text NOT NULL,
	`arrival_port_th` text NOT NULL,
	`arrival_port_en` text NOT NULL,
	`arrival_latitude` real NOT NULL,
	`arrival_longitude` real NOT NULL,
	`arrival_landmass_id` text NOT NULL,
	`first_sailing_min` integer NOT NULL,
	`last_sailing_min` integer NOT NULL,
	`frequency_min` integer NOT NULL,
	`frequency_text_th` text NOT NULL,
	`frequency_text_en` text NOT NULL,
	`duration_s` integer NOT NULL,
	`distance_m` integer NOT NULL,
	`vehicle_fare_min_satang` integer NOT NULL,
	`vehicle_fare_max_satang` integer NOT NULL,
	`passenger_fare_min_satang` integer NOT NULL,
	`passenger_fare_max_satang` integer NOT NULL,
	`fare_verified` integer NOT NULL,
	`operators` text NOT NULL,
	`notes` text NOT NULL,
	`vehicle_allowed` integer NOT NULL,
	`source` text NOT NULL,
	`confidence` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	`archived_at` integer
);
--> statement-breakpoint
CREATE INDEX `ferry_routes_list` ON `ferry_routes` (`archived_at`,`name_en`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`job_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`vehicle_index` integer NOT NULL,
	`vehicle` text NOT NULL,
	`pickup_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`estimated_pay_satang` integer NOT NULL,
	`card` text NOT NULL,
	`status` text NOT NULL,
	`driver_id` text,
	`overlap_reason` text,
	`completed_at` integer,
	`version` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`driver_id`) REFERENCES `drivers`(`driver_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `jobs_of_order` ON `jobs` (`order_id`,`vehicle_index`);--> statement-breakpoint
CREATE INDEX `jobs_open` ON `jobs` (`status`,`vehicle`,`pickup_at`,`job_id`);--> statement-breakpoint
CREATE INDEX `jobs_of_driver` ON `jobs` (`driver_id`,`pickup_at`,`job_id`);--> statement-breakpoint
CREATE TABLE `newsletter_subscriptions` (
	`email` text PRIMARY KEY NOT NULL,
	`locale` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_events` (
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`position` integer NOT NULL,
	`job_id` text,
	`driver_id` text,
	`from_status` text,
	`to_status` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `version`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`amount_satang` integer NOT NULL,
	`ferry_route_id` text,
	`line` text NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ferry_route_id`) REFERENCES `ferry_routes`(`ferry_route_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_amount" CHECK("order_lines"."amount_satang" >= 0)
);
--> statement-breakpoint
CREATE INDEX `order_lines_ferry` ON `order_lines` (`ferry_route_id`);--> statement-breakpoint
CREATE TABLE `order_stops` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`role` text NOT NULL,
	`place_id` text,
	`label_th` text NOT NULL,
	`label_en` text NOT NULL,
	`area_th` text NOT NULL,
	`area_en` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`detail` text NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`order_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`customer_id` text NOT NULL,
	`contact_name` text NOT NULL,
	`contact_email` text NOT NULL,
	`contact_phone` text NOT NULL,
	`has_whatsapp` integer NOT NULL,
	`line_id` text,
	`notes` text NOT NULL,
	`pickup_at` integer NOT NULL,
	`ends_at` integer,
	`load_range` text NOT NULL,
	`workers` integer NOT NULL,
	`distance_m` integer,
	`sea_distance_m` integer,
	`duration_s` integer,
	`journey` text,
	`total_satang` integer,
	`estimated_pay_satang` integer NOT NULL,
	`pricing_version` integer,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`payment_status` text NOT NULL,
	`gateway_enabled` integer NOT NULL,
	`created_at` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`request_hash` text NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pricing_version`) REFERENCES `pricing_versions`(`version`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_total" CHECK("orders"."total_satang" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency` ON `orders` (`customer_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `orders_of_customer` ON `orders` (`customer_id`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_of_customer_by_status` ON `orders` (`customer_id`,`status`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_date` ON `orders` (`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_pricing_version` ON `orders` (`pricing_version`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`delivered_at` integer
);
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`created_at`) WHERE "outbox"."delivered_at" IS NULL;--> statement-breakpoint
CREATE TABLE `pricing_versions` (
	`version` integer PRIMARY KEY NOT NULL,
	`base_price_satang` integer NOT NULL,
	`price_per_km_satang` integer NOT NULL,
	`price_per_worker_hour_satang` integer NOT NULL,
	`factor_four_wheel_milli` integer NOT NULL,
	`factor_six_wheel_milli` integer NOT NULL,
	`petrol_price_per_litre_satang` integer NOT NULL,
	`ferry_cost_small_satang` integer NOT NULL,
	`ferry_cost_large_satang` integer NOT NULL,
	`consumption_four_wheel_empty_ml` integer NOT NULL,
	`consumption_four_wheel_under850_ml` integer NOT NULL,
	`consumption_four_wheel_from850_ml` integer NOT NULL,
	`consumption_six_wheel_ml` integer NOT NULL,
	`driver_share_percent` integer NOT NULL,
	`gateway_enabled` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `low_emission_days` (
	`day` text PRIMARY KEY NOT NULL,
	`declared_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `public_holidays` (
	`day` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `truck_ban_areas` (
	`area_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name_th` text NOT NULL,
	`name_en` text NOT NULL,
	`corners` text NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `truck_ban_windows` (
	`window_id` text PRIMARY KEY NOT NULL,
	`vehicle` text NOT NULL,
	`start_min` integer NOT NULL,
	`end_min` integer NOT NULL,
	`exempt_on_holidays` integer NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`id_token` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `accounts_user` ON `accounts` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_provider` ON `accounts` (`provider_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`last_request` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_limits_key` ON `rate_limits` (`key`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`role` text DEFAULT 'customer' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verifications_identifier` ON `verifications` (`identifier`);