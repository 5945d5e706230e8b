UPDATE `driver_registrations` SET `profile` = json_set(`profile`, '$.licenceNumber', '') WHERE `profile` IS NOT NULL;
--> statement-breakpoint
UPDATE `driver_registrations` SET `sent` = json_set(`sent`, '$.licenceNumber', '') WHERE `sent` IS NOT NULL;
--> statement-breakpoint
UPDATE `driver_registrations` SET `draft` = json_set(`draft`, '$.licenceNumber', '') WHERE `draft` IS NOT NULL;
