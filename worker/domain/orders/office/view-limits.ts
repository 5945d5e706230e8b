/** The most views that one member of the staff keeps. */
export const MAX_NAMED_VIEWS = 20;
/** The longest name of a view. */
export const VIEW_NAME_MAX = 40;
