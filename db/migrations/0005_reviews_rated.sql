DROP INDEX `reviews_rated`;--> statement-breakpoint
CREATE INDEX `reviews_rated` ON `reviews` (`status`,`is_sample`,`stars`);