DROP INDEX `orders_by_total`;--> statement-breakpoint
ALTER TABLE `orders` ADD `total_sort` integer GENERATED ALWAYS AS (coalesce(total_satang + iif(status = 'cancelled', 0, waiting_satang), 0)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `customer_sort` text GENERATED ALWAYS AS (substr(lower(CASE
  WHEN contact_name = '' THEN char(1114109)
  WHEN substr(contact_name, 1, 1) IN ('เ', 'แ', 'โ', 'ใ', 'ไ')
    THEN substr(contact_name, 2, 1) || substr(contact_name, 1, 1) || substr(contact_name, 3)
  ELSE contact_name END), 1, 40)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `status_sort` integer GENERATED ALWAYS AS (CASE status WHEN 'pending' THEN 0 WHEN 'confirmed' THEN 1 WHEN 'in_transit' THEN 2 WHEN 'delivered' THEN 3 WHEN 'cancelled' THEN 4 END * 10000000000000 + 9999999999999 - created_at) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_sort` integer GENERATED ALWAYS AS (CASE payment_status WHEN 'unpaid' THEN 0 WHEN 'paid_fake' THEN 1 WHEN 'paid' THEN 2 WHEN 'partially_refunded' THEN 3 WHEN 'refunded' THEN 4 END * 10000000000000 + 9999999999999 - created_at) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_payment_sort` ON `orders` (`payment_sort`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_status_and_total` ON `orders` (`status`,`total_sort`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_customer` ON `orders` (`customer_sort`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_status_and_customer` ON `orders` (`status`,`customer_sort`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_status_sort` ON `orders` (`status_sort`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total_sort`,`order_id`);