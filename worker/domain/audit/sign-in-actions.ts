/** What somebody does with how they sign in, by the path below `/api/auth` and as the audit log names it. */
export const SIGN_IN_ACTIONS = {
  "/two-factor/enable": "account.beginSecondFactor",
  "/two-factor/verify-totp": "account.confirmSecondFactor",
  "/two-factor/disable": "account.endSecondFactor",
  "/two-factor/generate-backup-codes": "account.makeRecoveryCodes",
  "/link-social": "account.linkProvider",
  "/unlink-account": "account.unlinkProvider",
} as const;

export type SignInAction = (typeof SIGN_IN_ACTIONS)[keyof typeof SIGN_IN_ACTIONS];
