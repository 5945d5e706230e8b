DROP INDEX `api_keys_of_company`;--> statement-breakpoint
CREATE INDEX `api_keys_of_company` ON `api_keys` (`company_id`,`created_at`,`key_id`);--> statement-breakpoint
CREATE INDEX `company_invitations_by_date` ON `company_invitations` (`company_id`,`created_at`,`invitation_id`);--> statement-breakpoint
CREATE INDEX `company_members_by_date` ON `company_members` (`company_id`,`accepted_at`,`user_id`);