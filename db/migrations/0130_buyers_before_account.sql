CREATE TABLE `buyers_before_account` (
	`order_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`branch` text NOT NULL,
	`tax_id` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`order_id`) ON UPDATE no action ON DELETE cascade
);
