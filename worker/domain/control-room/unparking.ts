/** How many parked effects one press changes: as many as a page of the list shows. */
export const UNPARKED_AT_ONCE = 100;
