/** What a key of a company may do: ask for prices, read the company's orders, place and cancel them. */
export const API_SCOPES = ["quote", "orders:read", "orders:write"] as const;
export type ApiScope = (typeof API_SCOPES)[number];
