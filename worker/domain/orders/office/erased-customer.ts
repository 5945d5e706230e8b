/** Whether the customer of an order was erased: until then every order has a phone. */
export function isCustomerErased({ contactPhone }: { readonly contactPhone: string }): boolean {
  return contactPhone === "";
}
