ALTER TABLE `jobs` ADD `pay_satang` integer;--> statement-breakpoint
UPDATE `jobs` SET `pay_satang` = `estimated_pay_satang` WHERE `driver_id` IS NOT NULL;
