// The longest contact details, in characters, as they are typed: the forms and the server check the same.

export const PHONE_MAX = 40;
export const LINE_ID_MAX = 60;
