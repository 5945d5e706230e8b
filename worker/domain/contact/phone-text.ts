/** A phone number (E.164) as people read it: a Thai one in national notation (`080 000 0002`), any other as it is. */
export function phoneText(phone: string): string {
  return phone.replace(/^\+66(\d{1,2})(\d{3})(\d{4})$/, "0$1 $2 $3");
}
