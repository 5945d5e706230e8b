import { currentPricing, insertPricing } from "#db/queries/pricing.ts";
import { AppError } from "#domain/errors.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * Saves a checked configuration as the next version, which becomes the current one.
 * @throws AppError PRICING_VERSION_CONFLICT when it is based on an older version than the latest,
 *   PAYMENT_GATEWAY_NOT_CONFIGURED when real payment is switched on without any way to be paid
 */
export async function savePricing(
  deps: Pick<Dependencies, "db" | "now"> & {
    readonly settings: Pick<Dependencies["settings"], "promptPay" | "stripe">;
  },
  adminId: string,
  basedOnVersion: number,
  config: PricingConfig,
): Promise<{ version: number }> {
  const { promptPay, stripe } = deps.settings;
  if (config.gatewayEnabled && promptPay === null && stripe === null)
    throw new AppError("PAYMENT_GATEWAY_NOT_CONFIGURED", { fields: { "config.gatewayEnabled": "INVALID" } });
  // A base version that never existed would leave a gap in the version numbers.
  if (((await currentPricing(deps.db))?.version ?? 0) < basedOnVersion)
    throw new AppError("PRICING_VERSION_CONFLICT");
  const version = basedOnVersion + 1;
  const saved = await insertPricing(deps.db, {
    ...config,
    version,
    createdAt: deps.now(),
    createdBy: adminId,
  });
  if (!saved) throw new AppError("PRICING_VERSION_CONFLICT");
  return { version };
}
