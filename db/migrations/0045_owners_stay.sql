-- The only owner of a company in business stays as well, also when two owners delete their accounts at once.

DROP TRIGGER `needed_account_stays`;
--> statement-breakpoint
CREATE TRIGGER `needed_account_stays` BEFORE UPDATE OF `deleted_at` ON `users`
WHEN OLD.`deleted_at` IS NULL AND NEW.`deleted_at` IS NOT NULL AND (
  EXISTS (
    SELECT 1 FROM `orders`
    WHERE `customer_id` = OLD.`id` AND `status` IN ('pending', 'confirmed', 'in_transit'))
  OR EXISTS (
    SELECT 1 FROM `jobs` JOIN `drivers` ON `drivers`.`driver_id` = `jobs`.`driver_id`
    WHERE `drivers`.`user_id` = OLD.`id` AND `jobs`.`status` IN ('reserved', 'in_progress'))
  OR EXISTS (
    SELECT 1 FROM `company_members` JOIN `companies` ON `companies`.`company_id` = `company_members`.`company_id`
    WHERE `company_members`.`user_id` = OLD.`id` AND `company_members`.`role` = 'owner' AND `companies`.`status` = 'active'
      AND NOT EXISTS (
        SELECT 1 FROM `company_members` AS `another`
        WHERE `another`.`company_id` = `companies`.`company_id` AND `another`.`role` = 'owner'
          AND `another`.`user_id` <> OLD.`id`))
  OR (OLD.`role` = 'admin' AND NOT EXISTS (
    SELECT 1 FROM `users` WHERE `role` = 'admin' AND `id` <> OLD.`id` AND `deleted_at` IS NULL)))
BEGIN
  SELECT RAISE(ABORT, 'an account that is needed stays');
END;
