/** The most views that one member of the staff keeps. */
export const MAX_NAMED_VIEWS = 20;
/** The longest name of a view. */
export const VIEW_NAME_MAX = 40;

/** The days of a view that move along with the calendar are at most so many days from the one on which it is opened. */
export const VIEW_DAYS_MAX = 400;
