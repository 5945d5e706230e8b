import { useNavigate } from "@tanstack/react-router";
import { ListFilter } from "lucide-react";
import { useId, useState } from "react";
import { PAYMENT_STATUSES, type OrderStatus, type PaymentStatus } from "#domain/orders/order.ts";
import { ORDER_SEARCH_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { m } from "#web/paraglide/messages.js";
import { paymentStatusText } from "../order-texts.ts";
import { StatusFilter } from "../status-filter.tsx";

/** Which orders are shown, as the page's address says. */
export interface OrdersFilterValues {
  readonly status?: OrderStatus | undefined;
  readonly payment?: PaymentStatus | undefined;
  readonly search?: string | undefined;
  /** Days of Bangkok, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Search, status, pickup days and payment. All of it is in the address. */
export function OrdersFilter({ value }: { readonly value: OrdersFilterValues }) {
  const navigate = useNavigate();
  const change = (part: OrdersFilterValues) =>
    void navigate({
      to: "/orders",
      search: withoutEmpty({ ...value, ...part }),
      // Each change of a field is no page of its own to go back to.
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="grid gap-4">
      <SearchBox
        label={m.orders_search_label()}
        className="max-w-xl"
        value={value.search ?? ""}
        maxLength={ORDER_SEARCH_MAX}
        onChange={(search) => change({ search })}
      />
      <StatusFilter
        to="/orders"
        current={value.status}
        others={withoutEmpty({ ...value, status: undefined })}
      />
      <MoreFields value={value} onChange={change} />
    </div>
  );
}

interface MoreFieldsProps {
  readonly value: OrdersFilterValues;
  readonly onChange: (part: OrdersFilterValues) => void;
}

/** Pickup days and payment: on phones behind a button, on wider screens always there. */
function MoreFields({ value, onChange }: MoreFieldsProps) {
  const { from, to, payment } = value;
  const id = useId();
  const active = [from, to, payment].filter((each) => each !== undefined).length;
  const [isOpen, setOpen] = useState(active > 0);
  return (
    <div>
      <Button
        className="md:hidden"
        wide
        icon={<ListFilter aria-hidden="true" className="size-5" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {m.orders_filter_more()}
        {active > 0 && <span className="figures">({active})</span>}
      </Button>
      <fieldset
        id={id}
        aria-label={m.orders_filter_more()}
        className={classNames(
          "min-w-0 gap-4 max-md:mt-4 md:grid md:grid-cols-3",
          isOpen ? "grid" : "max-md:hidden",
        )}
      >
        <DayField
          label={m.orders_from()}
          clearable
          value={from ?? ""}
          max={to}
          onChange={(day) => onChange({ from: day === "" ? undefined : day })}
        />
        <DayField
          label={m.orders_to()}
          clearable
          value={to ?? ""}
          min={from}
          onChange={(day) => onChange({ to: day === "" ? undefined : day })}
        />
        <Field label={m.order_payment_label()}>
          {(control) => (
            <Select
              {...control}
              value={payment ?? ""}
              onChange={({ target }) =>
                onChange({ payment: PAYMENT_STATUSES.find((each) => each === target.value) })
              }
              options={[
                { value: "", label: m.orders_filter_all() },
                ...PAYMENT_STATUSES.map((status) => ({
                  value: status,
                  label: paymentStatusText(status).text,
                })),
              ]}
            />
          )}
        </Field>
      </fieldset>
    </div>
  );
}

type Present = { readonly [Part in keyof OrdersFilterValues]?: NonNullable<OrdersFilterValues[Part]> };

/** The filter without the parts that let every order pass. */
function withoutEmpty(value: OrdersFilterValues): Present {
  const parts = Object.entries(value).filter(([, part]) => part !== undefined && part !== "");
  return Object.fromEntries(parts) as Present;
}

/** Whether anything but the status is asked for. */
export function isNarrowed({ payment, search, from, to }: OrdersFilterValues): boolean {
  return [payment, search, from, to].some((part) => part !== undefined && part !== "");
}
