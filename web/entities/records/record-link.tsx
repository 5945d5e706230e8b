import { Link, type LinkProps } from "@tanstack/react-router";
import { recordAddress, type OpenableRecord } from "./record-address.ts";

/** The id of a record, which opens it in the office. */
export function RecordLink({ record, id }: { readonly record: OpenableRecord; readonly id: string }) {
  return (
    <Link
      {...(recordAddress(record, id) as LinkProps)}
      translate="no"
      className="figures text-teal underline-offset-4 hover:underline"
    >
      {id}
    </Link>
  );
}
