ALTER TABLE `papers_presses` ADD `pressed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `papers_presses_by_date` ON `papers_presses` (`pressed_at`);