export const DRIVER_NAME_MAX = 80;
export const MAX_AREAS = 20;
export const MAX_VEHICLES_OF_DRIVER = 5;

/** Instead of a licence's last day, in a form: it is for life. */
export const FOR_LIFE = "for-life";
