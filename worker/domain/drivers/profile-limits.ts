export const DRIVER_NAME_MAX = 80;
export const MAX_AREAS = 20;
export const MAX_VEHICLES_OF_DRIVER = 5;
/**
 * What a form holds while it is typed: to those in it come those that the office gives its driver meanwhile, and it is saved
 * until they have taken out what is too much.
 */
export const MAX_VEHICLES_OF_DRAFT = 4 * MAX_VEHICLES_OF_DRIVER;

/** Instead of a licence's last day, in a form: it is for life. */
export const FOR_LIFE = "for-life";
