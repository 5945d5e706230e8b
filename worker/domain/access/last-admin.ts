/** The admins of a deployment, as seen from one of them. */
export interface OtherAdmins {
  readonly hasSecondFactor: boolean;
  /** How many there are besides that one, and how many of those have a second factor. */
  readonly others: number;
  readonly othersWithFactor: number;
}

/**
 * Why an admin must stay one: the last of all, or, where admins may do nothing without a second factor, the last who has one.
 * `null`: they need not.
 * @param isFactorNeeded whether the deployment asks admins for a second factor
 */
export function lastAdminRefusal(
  { hasSecondFactor, others, othersWithFactor }: OtherAdmins,
  isFactorNeeded: boolean,
): "LAST_ADMIN" | "OTHER_ADMINS_NEED_FACTOR" | null {
  if (others === 0) return "LAST_ADMIN";
  return isFactorNeeded && hasSecondFactor && othersWithFactor === 0 ? "OTHER_ADMINS_NEED_FACTOR" : null;
}
