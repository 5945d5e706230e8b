ALTER TABLE `order_credits` ADD `taken_back_at` integer;--> statement-breakpoint
ALTER TABLE `order_credits` ADD `taken_back_by` text;
--> statement-breakpoint
-- What lowered a price may only be taken back, and that is final.
DROP TRIGGER `order_credits_never_change`;
--> statement-breakpoint
CREATE TRIGGER `order_credits_never_change` BEFORE UPDATE ON `order_credits`
WHEN OLD.`taken_back_at` IS NOT NULL OR NEW.`taken_back_at` IS NULL OR NEW.`credit_id` <> OLD.`credit_id`
  OR NEW.`order_id` <> OLD.`order_id` OR NEW.`amount_satang` <> OLD.`amount_satang` OR NEW.`reason` <> OLD.`reason`
  OR NEW.`is_of_cancellation` <> OLD.`is_of_cancellation` OR NEW.`created_at` <> OLD.`created_at`
  OR NEW.`created_by` <> OLD.`created_by`
BEGIN
  SELECT RAISE(ABORT, 'order credits never change, but for being taken back');
END;
--> statement-breakpoint
-- A claim that was refused or settled is to be decided again where a step of its history says so, and nothing was transferred.
DROP TRIGGER `decided_claims_never_change`;
--> statement-breakpoint
CREATE TRIGGER `decided_claims_never_change` BEFORE UPDATE OF `state`, `claimed_satang`, `settled_satang`, `credit_satang`, `compensation_satang` ON `claims`
WHEN OLD.`state` IN ('settled', 'refused', 'withdrawn') AND (NEW.`state` <> OLD.`state`
  OR NEW.`claimed_satang` IS NOT OLD.`claimed_satang` OR NEW.`settled_satang` IS NOT OLD.`settled_satang`
  OR NEW.`credit_satang` IS NOT OLD.`credit_satang` OR NEW.`compensation_satang` IS NOT OLD.`compensation_satang`)
AND NOT (NEW.`state` = 'open' AND NEW.`claimed_satang` = OLD.`claimed_satang` AND NEW.`settled_satang` IS NULL
  AND NEW.`credit_satang` IS NULL AND NEW.`compensation_satang` IS NULL AND OLD.`compensated_at` IS NULL AND EXISTS (
    SELECT 1 FROM `claim_events` WHERE `claim_id` = OLD.`claim_id` AND `version` = NEW.`version`
      AND `step` = CASE OLD.`state` WHEN 'refused' THEN 'take_back_refusal' WHEN 'settled' THEN 'take_back_settlement' END))
BEGIN
  SELECT RAISE(ABORT, 'claims that were decided never change, but for being taken back');
END;
