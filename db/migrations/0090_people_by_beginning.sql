DROP INDEX `users_name`;--> statement-breakpoint
DROP INDEX `users_phone`;--> statement-breakpoint
ALTER TABLE `users` ADD `name_sort` text GENERATED ALWAYS AS (substr(lower(name), 1, 40)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (`name_sort`,`id`);--> statement-breakpoint
CREATE INDEX `users_of_role_by_name` ON `users` (`role`,`name_sort`,`id`);--> statement-breakpoint
CREATE INDEX `users_of_role_by_email` ON `users` (`role`,`email`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_phone` ON `users` (`phone`,`id`);--> statement-breakpoint
CREATE INDEX `users_of_role_by_phone` ON `users` (`role`,`phone`,`id`);