-- An account that is needed is not deleted, and one that is deleted gets no new order, whatever was true a moment ago.

CREATE TRIGGER `needed_account_stays` BEFORE UPDATE OF `deleted_at` ON `users`
WHEN OLD.`deleted_at` IS NULL AND NEW.`deleted_at` IS NOT NULL AND (
  EXISTS (
    SELECT 1 FROM `orders`
    WHERE `customer_id` = OLD.`id` AND `status` IN ('pending', 'confirmed', 'in_transit'))
  OR EXISTS (
    SELECT 1 FROM `jobs` JOIN `drivers` ON `drivers`.`driver_id` = `jobs`.`driver_id`
    WHERE `drivers`.`user_id` = OLD.`id` AND `jobs`.`status` IN ('reserved', 'in_progress'))
  OR (OLD.`role` = 'admin' AND NOT EXISTS (
    SELECT 1 FROM `users` WHERE `role` = 'admin' AND `id` <> OLD.`id` AND `deleted_at` IS NULL)))
BEGIN
  SELECT RAISE(ABORT, 'an account that is needed stays');
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_account_orders_nothing` BEFORE INSERT ON `orders`
WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = NEW.`customer_id` AND `deleted_at` IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a deleted account orders nothing');
END;
