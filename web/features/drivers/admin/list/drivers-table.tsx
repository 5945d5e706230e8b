import { Link, useSearch } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { phoneText } from "#domain/contact/phone-text.ts";
import { buttonLook } from "#web/components/button-look.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import type { Column } from "#web/components/lists/data-table.tsx";
import { RoomTable } from "#web/components/lists/room-table.tsx";
import { ROOM_CARD_LEAD, ROOM_CARD_OPEN } from "#web/components/lists/office-look.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { m } from "#web/paraglide/messages.js";

/** What every list of drivers knows of each. */
interface Listed {
  readonly driverId: string;
  readonly name: string;
  readonly phone: string;
  readonly email?: string;
}

export interface DriversTableProps<Row extends Listed> {
  readonly query: ComponentProps<typeof PagedList<Row>>["query"];
  readonly caption: string;
  /** Between the name and the way to the driver's page. */
  readonly columns: readonly Column<Row>[];
}

/** A list of drivers, page by page: who it is, what the list says of each, and the way to their page. */
export function DriversTable<Row extends Listed>({ query, caption, columns }: DriversTableProps<Row>) {
  const { driver } = useSearch({ strict: false });
  return (
    <PagedList
      query={query}
      rows={4}
      failed={m.drivers_load_failed()}
      empty={<EmptyState title={m.drivers_empty()} />}
    >
      {(drivers) => (
        <RoomTable
          selectedKey={driver}
          caption={caption}
          rows={drivers}
          rowKey={({ driverId }) => driverId}
          columns={[NAME, ...columns, OPEN]}
        />
      )}
    </PagedList>
  );
}

const NAME: Column<Listed> = {
  key: "name",
  header: m.driver_name_label(),
  lead: true,
  card: ROOM_CARD_LEAD,
  cell: ({ name, phone, email = "" }) => (
    <span className="block">
      <span className="block font-semibold wrap-anywhere">{name === "" ? email : name}</span>
      <span className="figures block font-running text-sm font-normal wrap-anywhere text-muted">
        {[phoneText(phone), name === "" ? "" : email].filter((part) => part !== "").join(" · ")}
      </span>
    </span>
  ),
};

const OPEN: Column<Listed> = {
  key: "open",
  header: <span className="sr-only">{m.driver_show()}</span>,
  align: "end",
  card: ROOM_CARD_OPEN,
  cell: ({ driverId, name }) => <OpenDriver driverId={driverId} name={name} />,
};

/** Opens a driver beside the list. */
export function OpenDriver({ driverId, name }: Pick<Listed, "driverId" | "name">) {
  const list = useSearch({ strict: false });
  return (
    <Link
      to="/admin/drivers"
      search={{ ...list, driver: driverId }}
      replace={list.driver !== undefined}
      resetScroll={false}
      data-row={driverId}
      className={buttonLook({ size: "small" }, "whitespace-nowrap")}
    >
      {m.driver_show()} <span className="sr-only">{name}</span>
    </Link>
  );
}
