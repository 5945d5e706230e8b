CREATE INDEX `drivers_by_licence` ON `drivers` (papers_on_file ->> 'licenceExpiresOn',`driver_id`) WHERE "drivers"."papers_on_file" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `driver_registrations_by_licence` ON `driver_registrations` (profile ->> 'licenceExpiresOn',`driver_id`) WHERE "driver_registrations"."state" = 'approved';--> statement-breakpoint
CREATE INDEX `vehicles_by_registration` ON `vehicles` (`registration_expires_on`,`driver_id`,`plate`);--> statement-breakpoint
CREATE INDEX `vehicles_by_insurance` ON `vehicles` (`insurance_expires_on`,`driver_id`,`plate`);