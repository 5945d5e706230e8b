import {
  defaultSort,
  ORDER_DAYS,
  ORDER_SORTS,
  ORDER_WAITS,
  sortOf,
} from "#domain/orders/office/list-terms.ts";
import { ORDER_KINDS, PAYMENT_STATUSES } from "#domain/orders/order.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Select, type SelectOption } from "#web/components/forms/select.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { CompanyChoice } from "#web/entities/companies/company-choice.tsx";
import { m } from "#web/paraglide/messages.js";
import { ORDER_KIND_TEXTS, paymentStatusText } from "../../order-texts.ts";
import { DriverFilter } from "./driver-filter.tsx";
import type { ListChange, OfficeList } from "./office-list.ts";
import { SORT_TEXTS } from "./sort-texts.ts";

const DAY_TEXTS = { pickup: m.order_pickup_time_label, created: m.order_created_label } as const;
const WAIT_TEXTS = {
  start: m.office_waits_start,
  taker: m.office_waits_taker,
  completion: m.office_waits_completion,
  driver: m.office_waits_driver,
  price: m.office_waits_price,
  confirm: m.office_waits_confirm,
  payment: m.office_waits_payment,
  offer: m.office_waits_offer,
  door_change: m.office_waits_door_change,
} as const;

export interface OfficeFieldsProps {
  readonly list: OfficeList;
  readonly onChange: (part: ListChange) => void;
}

/** Sorting, payment, driver, kind, what they wait for, company and days; on phones what is long has a row of its own. */
export function OfficeFields({ list, onChange }: OfficeFieldsProps) {
  const { day = "pickup", from, to } = list;
  const dayText = DAY_TEXTS[day]();
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <Choice
        label={m.office_sort()}
        value={sortOf(list)}
        options={ORDER_SORTS.map((value) => ({ value, label: SORT_TEXTS[value]() }))}
        onChange={(value) => onChange({ sort: value === defaultSort(list) ? undefined : value })}
      />
      <Choice
        label={m.order_payment_label()}
        value={list.payment ?? ""}
        options={[
          ALL(),
          ...PAYMENT_STATUSES.map((value) => ({ value, label: paymentStatusText(value).text })),
        ]}
        onChange={(value) => onChange({ payment: value === "" ? undefined : value })}
      />
      <div className="max-sm:col-span-2">
        <DriverFilter driver={list.driver ?? ""} onChange={(driver) => onChange({ driver })} />
      </div>
      <Choice
        label={m.order_kind_label()}
        value={list.kind ?? ""}
        options={[ALL(), ...ORDER_KINDS.map((value) => ({ value, label: ORDER_KIND_TEXTS[value]() }))]}
        onChange={(value) => onChange({ kind: value === "" ? undefined : value })}
      />
      <Choice
        label={m.office_waits()}
        value={list.waits ?? ""}
        options={[ALL(), ...ORDER_WAITS.map((value) => ({ value, label: WAIT_TEXTS[value]() }))]}
        onChange={(value) => onChange({ waits: value === "" ? undefined : value })}
      />
      <div className="max-sm:col-span-2">
        <CompanyChoice
          label={m.office_company()}
          companyId={list.companyId ?? ""}
          onChange={(companyId) => onChange({ companyId: companyId ?? "" })}
        />
      </div>
      <div className="max-sm:col-span-2">
        <Choice
          label={m.office_days()}
          value={day}
          options={ORDER_DAYS.map((value) => ({ value, label: DAY_TEXTS[value]() }))}
          onChange={(value) => onChange({ day: value === "pickup" ? undefined : value })}
        />
      </div>
      <DayField
        label={m.office_from({ what: dayText })}
        clearable
        value={from ?? ""}
        max={to}
        onChange={(value) => onChange({ from: value === "" ? undefined : value })}
      />
      <DayField
        label={m.office_to({ what: dayText })}
        clearable
        value={to ?? ""}
        min={from}
        onChange={(value) => onChange({ to: value === "" ? undefined : value })}
      />
    </div>
  );
}

const ALL = () => ({ value: "" as const, label: m.orders_filter_all() });

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={options}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        />
      )}
    </Field>
  );
}
