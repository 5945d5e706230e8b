CREATE TABLE `companies` (
	`company_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`branch` text NOT NULL,
	`tax_id` text NOT NULL,
	`billing_email` text NOT NULL,
	`credit_limit_satang` integer NOT NULL,
	`credit_days` integer NOT NULL,
	`billing_day` integer NOT NULL,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`idempotency_key` text NOT NULL,
	CONSTRAINT "companies_terms" CHECK("companies"."credit_limit_satang" >= 0 AND "companies"."credit_days" >= 0),
	CONSTRAINT "companies_billing_day" CHECK("companies"."billing_day" BETWEEN 1 AND 31)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_tax_id` ON `companies` (`tax_id`,`branch`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_idempotency` ON `companies` (`created_by`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `companies_by_date` ON `companies` (`created_at`,`company_id`);--> statement-breakpoint
CREATE TABLE `company_invitations` (
	`invitation_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`company_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_invitations_of_company` ON `company_invitations` (`company_id`,`email`);--> statement-breakpoint
CREATE INDEX `company_invitations_of_email` ON `company_invitations` (`email`);--> statement-breakpoint
CREATE INDEX `company_invitations_expires` ON `company_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `company_members` (
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`accepted_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `user_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`company_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `company_members_of_user` ON `company_members` (`user_id`);