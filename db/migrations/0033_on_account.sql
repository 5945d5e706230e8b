ALTER TABLE `documents` ADD `due_on` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `company_id` text REFERENCES companies(company_id);--> statement-breakpoint
ALTER TABLE `orders` ADD `credit_days` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `account_sequence` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_account_sequence` ON `orders` (`company_id`,`account_sequence`);--> statement-breakpoint
CREATE INDEX `orders_of_company` ON `orders` (`company_id`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_of_company_unpaid` ON `orders` (`company_id`,`payment_status`);