import type { ReactNode } from "react";

/** With the marks behind it, which stay on its line too. */
const ORDER_ID = /(KD-[0-9A-Z]{6}[?!.,:;»”？！。，：；]*)/;

/** A text whose order ids stay on one line: browsers would break them at their hyphen. Anything else as it is. */
export function UnbrokenIds({ children }: { readonly children: ReactNode }) {
  if (typeof children !== "string" || !ORDER_ID.test(children)) return children;
  return children.split(ORDER_ID).map((part, index) =>
    ORDER_ID.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
