CREATE TABLE `order_offers` (
	`offer_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`terms` text NOT NULL,
	`total_satang` integer NOT NULL,
	`message` text NOT NULL,
	`offered_by` text NOT NULL,
	`offered_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_offers_of_order` ON `order_offers` (`order_id`,`version`);--> statement-breakpoint
ALTER TABLE `order_events` ADD `kind` text DEFAULT 'transition' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_events` ADD `details` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `vehicles` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `vehicles` = (
  SELECT json_group_array(`vehicle`) FROM (
    SELECT `vehicle` FROM `jobs` WHERE `jobs`.`order_id` = `orders`.`order_id` ORDER BY `vehicle_index`
  )
);
