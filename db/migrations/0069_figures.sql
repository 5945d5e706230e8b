CREATE TABLE `daily_figures` (
	`day` text PRIMARY KEY NOT NULL,
	`revenue_satang` integer NOT NULL,
	`delivered` integer NOT NULL,
	`jobs` integer NOT NULL,
	`loaded_m` integer NOT NULL,
	`empty_m` integer NOT NULL,
	`empty_known` integer NOT NULL,
	`arrivals` integer NOT NULL,
	`on_time` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_figures` (
	`job_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`completed_at` integer NOT NULL,
	`measured_at` integer,
	`loaded_m` integer,
	`empty_m` integer,
	`is_on_time` integer,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`job_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `job_figures_by_completion` ON `job_figures` (`completed_at`);--> statement-breakpoint
CREATE INDEX `job_figures_of_order` ON `job_figures` (`order_id`,`completed_at`);--> statement-breakpoint
CREATE INDEX `job_figures_unmeasured` ON `job_figures` (`completed_at`) WHERE "job_figures"."measured_at" IS NULL;--> statement-breakpoint
CREATE TABLE `stale_days` (
	`day` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `completed_job_is_stale` AFTER INSERT ON `jobs`
WHEN NEW.`completed_at` IS NOT NULL
BEGIN
  INSERT INTO `job_figures` (`job_id`, `order_id`, `completed_at`) VALUES (NEW.`job_id`, NEW.`order_id`, NEW.`completed_at`);
  INSERT INTO `stale_days` (`day`) SELECT date(NEW.`completed_at` / 1000 + 25200, 'unixepoch')
  WHERE NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(NEW.`completed_at` / 1000 + 25200, 'unixepoch'));
END;--> statement-breakpoint
CREATE TRIGGER `changed_job_is_stale` AFTER UPDATE OF `completed_at` ON `jobs`
WHEN OLD.`completed_at` IS NOT NEW.`completed_at`
BEGIN
  INSERT INTO `stale_days` (`day`) SELECT date(OLD.`completed_at` / 1000 + 25200, 'unixepoch')
  WHERE OLD.`completed_at` IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(OLD.`completed_at` / 1000 + 25200, 'unixepoch'));
  INSERT INTO `stale_days` (`day`) SELECT date(NEW.`completed_at` / 1000 + 25200, 'unixepoch')
  WHERE NEW.`completed_at` IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(NEW.`completed_at` / 1000 + 25200, 'unixepoch'));
  DELETE FROM `job_figures` WHERE `job_id` = NEW.`job_id`;
  INSERT INTO `job_figures` (`job_id`, `order_id`, `completed_at`)
  SELECT NEW.`job_id`, NEW.`order_id`, NEW.`completed_at` WHERE NEW.`completed_at` IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `deleted_job_is_stale` AFTER DELETE ON `jobs`
WHEN OLD.`completed_at` IS NOT NULL
BEGIN
  INSERT INTO `stale_days` (`day`) SELECT date(OLD.`completed_at` / 1000 + 25200, 'unixepoch')
  WHERE NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(OLD.`completed_at` / 1000 + 25200, 'unixepoch'));
END;--> statement-breakpoint
CREATE TRIGGER `delivered_order_is_stale` AFTER UPDATE OF `status` ON `orders`
WHEN OLD.`status` IS NOT NEW.`status` AND 'delivered' IN (OLD.`status`, NEW.`status`)
BEGIN
  INSERT INTO `stale_days` (`day`)
  SELECT DISTINCT date(`completed_at` / 1000 + 25200, 'unixepoch') FROM `jobs`
  WHERE `order_id` = NEW.`order_id` AND `completed_at` IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(`jobs`.`completed_at` / 1000 + 25200, 'unixepoch'));
END;--> statement-breakpoint
CREATE TRIGGER `new_document_is_stale` AFTER INSERT ON `documents`
WHEN NEW.`status` = 'issued' AND NEW.`kind` IN ('invoice', 'credit_note')
BEGIN
  INSERT INTO `stale_days` (`day`) SELECT date(NEW.`dated_at` / 1000 + 25200, 'unixepoch')
  WHERE NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(NEW.`dated_at` / 1000 + 25200, 'unixepoch'));
END;--> statement-breakpoint
CREATE TRIGGER `issued_document_is_stale` AFTER UPDATE OF `status` ON `documents`
WHEN NEW.`status` = 'issued' AND OLD.`status` IS NOT NEW.`status` AND NEW.`kind` IN ('invoice', 'credit_note')
BEGIN
  INSERT INTO `stale_days` (`day`) SELECT date(NEW.`dated_at` / 1000 + 25200, 'unixepoch')
  WHERE NOT EXISTS (SELECT 1 FROM `stale_days` WHERE `day` = date(NEW.`dated_at` / 1000 + 25200, 'unixepoch'));
END;--> statement-breakpoint
-- What was completed and issued before there were figures. The figures can be computed anew in the same way.
INSERT INTO `job_figures` (`job_id`, `order_id`, `completed_at`)
SELECT `job_id`, `order_id`, `completed_at` FROM `jobs` WHERE `completed_at` IS NOT NULL;--> statement-breakpoint
INSERT INTO `stale_days` (`day`)
SELECT date(`completed_at` / 1000 + 25200, 'unixepoch') FROM `job_figures`
UNION SELECT date(`dated_at` / 1000 + 25200, 'unixepoch') FROM `documents`
WHERE `status` = 'issued' AND `kind` IN ('invoice', 'credit_note');
