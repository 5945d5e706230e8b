/** The longest name of a holiday, in characters: the form and the server check the same. */
export const HOLIDAY_NAME_MAX = 120;
