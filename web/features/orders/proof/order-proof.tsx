import { Fragment, type ComponentType, type ReactNode } from "react";
import { Card } from "#web/components/card.tsx";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { ProofView } from "#web/entities/proofs/proof-view.tsx";
import { m } from "#web/paraglide/messages.js";
import { Part } from "../part.tsx";
import type { Order } from "../order-types.ts";
import { useProofs } from "./use-proofs.ts";

/** For the customer, until delivery: the code of each stop, which confirms the handover. */
export function StopCodes({ order }: { readonly order: Order }) {
  const codes = useProofs(order).data?.codes ?? null;
  if (codes === null) return null;
  return (
    <Card>
      <Part title={m.proof_codes_title()}>
        <p className="mb-3 text-sm text-muted">{m.proof_codes_text()}</p>
        <dl className="grid gap-2">
          {codes.map((code, position) => (
            <div key={stopText(position, codes.length)} className="flex items-baseline justify-between gap-4">
              <dt>{stopText(position, codes.length)}</dt>
              <dd className="figures font-heading text-2xl font-semibold tracking-[0.15em]">{code}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </Card>
  );
}

export interface OrderProofsProps {
  readonly order: Order;
  /** What surrounds it where there is anything to show. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>;
}

/** What drivers recorded at the stops of an order, or that it could not be read; nothing before the order is on its way. */
export function OrderProofs({ order, Frame = Fragment }: OrderProofsProps) {
  const query = useProofs(order);
  const proofs = query.data?.proofs ?? [];
  const isUnread = query.isError && query.data === undefined;
  // Of a delivered order it is said that nothing was recorded, once that is known.
  const isNone = proofs.length === 0 && order.status === "delivered" && query.data !== undefined;
  if (proofs.length === 0 && !isNone && !isUnread) return null;
  const positions = order.stops.map((_, position) => position);
  return (
    <Frame>
      <Part title={m.proof_title()}>
        <PartFailed query={query} failed={m.proof_load_failed()} />
        {isNone && <p className="text-muted">{m.proof_none()}</p>}
        <ul className="grid gap-5">
          {positions
            .map((position) => ({
              position,
              recorded: proofs.filter(({ stopPosition }) => stopPosition === position),
            }))
            .filter(({ recorded }) => recorded.length > 0)
            .map(({ position, recorded }) => (
              <li key={position} className="grid gap-3">
                <h3 className="text-base">{stopText(position, order.stops.length)}</h3>
                {recorded.map((proof) => (
                  <ProofView key={proof.proofId} proof={proof} />
                ))}
              </li>
            ))}
        </ul>
      </Part>
    </Frame>
  );
}
