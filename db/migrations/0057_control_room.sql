CREATE INDEX `door_changes_open` ON `door_changes` (`expires_at`) WHERE "door_changes"."state" = 'open';--> statement-breakpoint
CREATE INDEX `order_offers_open` ON `order_offers` (`expires_at`) WHERE "order_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX `orders_unpriced` ON `orders` (`created_at`,`order_id`) WHERE "orders"."total_satang" IS NULL AND "orders"."status" = 'pending';