CREATE TABLE `ferry_fares` (
	`fare_id` text PRIMARY KEY NOT NULL,
	`ferry_route_id` text NOT NULL,
	`effective_from` integer NOT NULL,
	`vehicle_fare_min_satang` integer NOT NULL,
	`vehicle_fare_max_satang` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`withdrawn_at` integer,
	`withdrawn_by` text,
	FOREIGN KEY (`ferry_route_id`) REFERENCES `ferry_routes`(`ferry_route_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`withdrawn_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ferry_fares_of_route` ON `ferry_fares` (`ferry_route_id`,`effective_from`) WHERE "ferry_fares"."withdrawn_at" IS NULL;--> statement-breakpoint
CREATE INDEX `ferry_fares_history` ON `ferry_fares` (`ferry_route_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ferry_fares_ahead` ON `ferry_fares` (`effective_from`) WHERE "ferry_fares"."withdrawn_at" IS NULL;--> statement-breakpoint
CREATE INDEX `ferry_fares_author` ON `ferry_fares` (`created_by`);--> statement-breakpoint
CREATE INDEX `ferry_fares_withdrawn_by` ON `ferry_fares` (`withdrawn_by`);--> statement-breakpoint
CREATE TABLE `ferry_versions` (
	`ferry_route_id` text NOT NULL,
	`version` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	`state` text NOT NULL,
	PRIMARY KEY(`ferry_route_id`, `version`),
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ferry_versions_author` ON `ferry_versions` (`saved_by`);--> statement-breakpoint
ALTER TABLE `ferry_routes` ADD `fares_from` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO `ferry_versions` (`ferry_route_id`, `version`, `saved_at`, `saved_by`, `state`)
SELECT `ferry_route_id`, `version`, `updated_at`, `updated_by`, json_patch(json_patch(json_object('nameTh', `name_th`, 'nameEn', `name_en`, 'departurePortTh', `departure_port_th`, 'departurePortEn', `departure_port_en`, 'departureLatitude', `departure_latitude`, 'departureLongitude', `departure_longitude`, 'arrivalPortTh', `arrival_port_th`, 'arrivalPortEn', `arrival_port_en`, 'arrivalLatitude', `arrival_latitude`, 'arrivalLongitude', `arrival_longitude`, 'firstSailingMin', `first_sailing_min`, 'lastSailingMin', `last_sailing_min`, 'frequencyMin', `frequency_min`), json_object('frequencyTextTh', `frequency_text_th`, 'frequencyTextEn', `frequency_text_en`, 'durationS', `duration_s`, 'distanceM', `distance_m`, 'vehicleFareMinSatang', `vehicle_fare_min_satang`, 'vehicleFareMaxSatang', `vehicle_fare_max_satang`, 'passengerFareMinSatang', `passenger_fare_min_satang`, 'passengerFareMaxSatang', `passenger_fare_max_satang`, 'fareVerified', json(iif(`fare_verified`, 'true', 'false')), 'operators', json(`operators`), 'notes', `notes`, 'vehicleAllowed', json(iif(`vehicle_allowed`, 'true', 'false')), 'maxVehicleLengthCm', `max_vehicle_length_cm`)), json_object('maxVehicleHeightCm', `max_vehicle_height_cm`, 'maxVehicleWeightKg', `max_vehicle_weight_kg`, 'source', `source`, 'confidence', `confidence`)) FROM `ferry_routes`;--> statement-breakpoint
CREATE TRIGGER `ferry_routes_added` AFTER INSERT ON `ferry_routes`
BEGIN
  INSERT INTO `ferry_versions` (`ferry_route_id`, `version`, `saved_at`, `saved_by`, `state`)
  VALUES (NEW.`ferry_route_id`, NEW.`version`, NEW.`updated_at`, NEW.`updated_by`, json_patch(json_patch(json_object('nameTh', NEW.`name_th`, 'nameEn', NEW.`name_en`, 'departurePortTh', NEW.`departure_port_th`, 'departurePortEn', NEW.`departure_port_en`, 'departureLatitude', NEW.`departure_latitude`, 'departureLongitude', NEW.`departure_longitude`, 'arrivalPortTh', NEW.`arrival_port_th`, 'arrivalPortEn', NEW.`arrival_port_en`, 'arrivalLatitude', NEW.`arrival_latitude`, 'arrivalLongitude', NEW.`arrival_longitude`, 'firstSailingMin', NEW.`first_sailing_min`, 'lastSailingMin', NEW.`last_sailing_min`, 'frequencyMin', NEW.`frequency_min`), json_object('frequencyTextTh', NEW.`frequency_text_th`, 'frequencyTextEn', NEW.`frequency_text_en`, 'durationS', NEW.`duration_s`, 'distanceM', NEW.`distance_m`, 'vehicleFareMinSatang', NEW.`vehicle_fare_min_satang`, 'vehicleFareMaxSatang', NEW.`vehicle_fare_max_satang`, 'passengerFareMinSatang', NEW.`passenger_fare_min_satang`, 'passengerFareMaxSatang', NEW.`passenger_fare_max_satang`, 'fareVerified', json(iif(NEW.`fare_verified`, 'true', 'false')), 'operators', json(NEW.`operators`), 'notes', NEW.`notes`, 'vehicleAllowed', json(iif(NEW.`vehicle_allowed`, 'true', 'false')), 'maxVehicleLengthCm', NEW.`max_vehicle_length_cm`)), json_object('maxVehicleHeightCm', NEW.`max_vehicle_height_cm`, 'maxVehicleWeightKg', NEW.`max_vehicle_weight_kg`, 'source', NEW.`source`, 'confidence', NEW.`confidence`)));
END;--> statement-breakpoint
CREATE TRIGGER `ferry_routes_saved` AFTER UPDATE ON `ferry_routes` WHEN NEW.`version` <> OLD.`version`
BEGIN
  INSERT INTO `ferry_versions` (`ferry_route_id`, `version`, `saved_at`, `saved_by`, `state`)
  VALUES (NEW.`ferry_route_id`, NEW.`version`, NEW.`updated_at`, NEW.`updated_by`, json_patch(json_patch(json_object('nameTh', NEW.`name_th`, 'nameEn', NEW.`name_en`, 'departurePortTh', NEW.`departure_port_th`, 'departurePortEn', NEW.`departure_port_en`, 'departureLatitude', NEW.`departure_latitude`, 'departureLongitude', NEW.`departure_longitude`, 'arrivalPortTh', NEW.`arrival_port_th`, 'arrivalPortEn', NEW.`arrival_port_en`, 'arrivalLatitude', NEW.`arrival_latitude`, 'arrivalLongitude', NEW.`arrival_longitude`, 'firstSailingMin', NEW.`first_sailing_min`, 'lastSailingMin', NEW.`last_sailing_min`, 'frequencyMin', NEW.`frequency_min`), json_object('frequencyTextTh', NEW.`frequency_text_th`, 'frequencyTextEn', NEW.`frequency_text_en`, 'durationS', NEW.`duration_s`, 'distanceM', NEW.`distance_m`, 'vehicleFareMinSatang', NEW.`vehicle_fare_min_satang`, 'vehicleFareMaxSatang', NEW.`vehicle_fare_max_satang`, 'passengerFareMinSatang', NEW.`passenger_fare_min_satang`, 'passengerFareMaxSatang', NEW.`passenger_fare_max_satang`, 'fareVerified', json(iif(NEW.`fare_verified`, 'true', 'false')), 'operators', json(NEW.`operators`), 'notes', NEW.`notes`, 'vehicleAllowed', json(iif(NEW.`vehicle_allowed`, 'true', 'false')), 'maxVehicleLengthCm', NEW.`max_vehicle_length_cm`)), json_object('maxVehicleHeightCm', NEW.`max_vehicle_height_cm`, 'maxVehicleWeightKg', NEW.`max_vehicle_weight_kg`, 'source', NEW.`source`, 'confidence', NEW.`confidence`)));
END;--> statement-breakpoint
CREATE TRIGGER `ferry_versions_never_changed` BEFORE UPDATE ON `ferry_versions`
BEGIN
  SELECT RAISE(ABORT, 'ferry_versions is only ever added to');
END;
