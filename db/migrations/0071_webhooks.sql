CREATE TABLE `webhook_deliveries` (
	`endpoint_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`event` text NOT NULL,
	`body` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	`status` integer,
	`failure` text,
	PRIMARY KEY(`endpoint_id`, `sequence`),
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`endpoint_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_pending` ON `webhook_deliveries` (`endpoint_id`,`sequence`) WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_date` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`endpoint_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`version` integer NOT NULL,
	`paused_at` integer,
	`is_failing` integer DEFAULT false NOT NULL,
	`last_sequence` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`company_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_of_company` ON `webhook_endpoints` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_due` ON `webhook_endpoints` (`next_at`) WHERE "webhook_endpoints"."next_at" IS NOT NULL;--> statement-breakpoint
-- What happens to an order on a company's account is told to the company's endpoints: an effect `webhooks` becomes one
-- numbered delivery per endpoint that wants the event, in the transaction of the change. For any other order it is not
-- even written.
CREATE TRIGGER `webhooks_of_nobody` BEFORE INSERT ON `outbox`
WHEN NEW.`kind` = 'webhooks' AND NOT EXISTS (
  SELECT 1 FROM `orders` JOIN `webhook_endpoints` ON `webhook_endpoints`.`company_id` = `orders`.`company_id`
  WHERE `orders`.`order_id` = NEW.`params` ->> 'orderId')
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER `webhooks_are_queued` AFTER INSERT ON `outbox`
WHEN NEW.`kind` = 'webhooks'
BEGIN
  UPDATE `webhook_endpoints`
  SET `last_sequence` = `last_sequence` + 1, `next_at` = coalesce(`next_at`, NEW.`due_at`)
  WHERE `company_id` = (SELECT `company_id` FROM `orders` WHERE `order_id` = NEW.`params` ->> 'orderId')
    AND EXISTS (SELECT 1 FROM json_each(`events`) WHERE `value` = NEW.`params` ->> 'event');
  INSERT INTO `webhook_deliveries` (`endpoint_id`, `sequence`, `event`, `body`, `state`, `next_at`, `created_at`)
  SELECT `endpoint_id`, `last_sequence`, NEW.`params` ->> 'event', json_object(
      'type', NEW.`params` ->> 'event',
      'timestamp', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`created_at` / 1000.0, 'unixepoch'),
      'sequence', `last_sequence`,
      'data', json(json_remove(NEW.`params`, '$.event'))),
    'pending', NEW.`due_at`, NEW.`created_at`
  FROM `webhook_endpoints`
  WHERE `company_id` = (SELECT `company_id` FROM `orders` WHERE `order_id` = NEW.`params` ->> 'orderId')
    AND EXISTS (SELECT 1 FROM json_each(`events`) WHERE `value` = NEW.`params` ->> 'event');
END;
