import { Fragment, type ReactNode } from "react";

/** `ORDER_ID` of the domain with the marks behind it, which stay on its line too. */
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

/** The name of a person or a place, which breaks at its spaces alone: browsers would break Thai ones inside of a word. */
export function UnbrokenName({ children: name }: { readonly children: string }) {
  return name.split(" ").map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their order
    <Fragment key={index}>
      {index > 0 && " "}
      <span className="inline-block max-w-full wrap-anywhere">{part}</span>
    </Fragment>
  ));
}

/** A text with a name in it. @param text the text with a given name */
export function withName(text: (name: string) => string, name: string): ReactNode {
  const [before = "", rest = ""] = text(PLACE).split(PLACE);
  // The marks behind it stay on its line too.
  const [marks = ""] = /^\S*/.exec(rest) ?? [];
  return (
    <>
      {before}
      <UnbrokenName>{name + marks}</UnbrokenName>
      {rest.slice(marks.length)}
    </>
  );
}

const PLACE = "\u0000";
