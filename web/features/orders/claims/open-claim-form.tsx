import { useRef, useState } from "react";
import { CLAIM_TEXT_MAX } from "#domain/claims/claim-input.ts";
import { CLAIM_KINDS, MAX_CLAIM_PHOTOS, type ClaimKind } from "#domain/claims/claim.ts";
import type { GoodsItemId } from "#domain/goods/items.ts";
import { MAX_MONEY_SATANG } from "#domain/money.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { CLAIM_KIND_TEXTS } from "#web/entities/claims/claim-texts.ts";
import type { OrderClaimsData } from "#web/entities/claims/claim-types.ts";
import { UploadField } from "#web/entities/files/upload-field.tsx";
import { useFileUploads } from "#web/entities/files/use-file-uploads.ts";
import { ITEM_TEXTS } from "#web/entities/goods/goods-texts.ts";
import { formatNumber, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { readBaht } from "#web/lib/i18n/typed-baht.ts";
import { m } from "#web/paraglide/messages.js";
import { useOpenClaim } from "./use-claims.ts";

export interface OpenClaimFormProps {
  readonly orderId: string;
  readonly data: OrderClaimsData;
  /** `admin`: the office writes down what the customer tells it. */
  readonly reader: "customer" | "admin";
  readonly onClose: () => void;
}

/** Asks what is damaged or missing, for photos, and for the sum. */
export function OpenClaimForm({ orderId, data, reader, onClose }: OpenClaimFormProps) {
  const claimId = useRef(crypto.randomUUID());
  const [kind, setKind] = useState<ClaimKind>("damage");
  const [items, setItems] = useState<readonly GoodsItemId[]>([]);
  const [sum, setSum] = useState("");
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const photos = useFileUploads("claim", orderId);
  const open = useOpenClaim(orderId, reader, onClose);
  const typed = readBaht(sum, MAX_MONEY_SATANG);
  const declared = data.declaredValueSatang;
  const isAboveDeclared = typed.satang !== null && declared !== null && typed.satang > declared;
  const lacksPhoto = kind === "damage" && photos.fileIds.length === 0;
  const send = () => {
    setAsked(true);
    if (typed.satang === null || text.trim() === "" || lacksPhoto) return;
    open.mutate({
      claimId: claimId.current,
      orderId,
      kind,
      claimedSatang: typed.satang,
      items: [...items],
      text,
      photoFileIds: [...photos.fileIds],
    });
  };
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SegmentedControl
        label={m.claim_kind_label()}
        value={kind}
        onChange={setKind}
        segments={CLAIM_KINDS.map((value) => ({ value, label: CLAIM_KIND_TEXTS[value]() }))}
      />
      {data.items.length > 0 && <ClaimItems offered={data.items} chosen={items} onChange={setItems} />}
      <Field
        label={m.claim_sum_label()}
        hint={
          isAboveDeclared ? m.claim_above_declared({ value: formatUnitPrice(declared) }) : m.claim_sum_hint()
        }
        error={open.fields["claimedSatang"] ?? (asked ? typed.problem : null)}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={sum}
            onChange={({ target }) => setSum(target.value)}
          />
        )}
      </Field>
      <TextareaField
        label={m.claim_text_label()}
        error={open.fields["text"] ?? (asked && text.trim() === "" ? m.field_required() : null)}
        rows={4}
        maxLength={CLAIM_TEXT_MAX}
        value={text}
        onChange={setText}
      />
      <UploadField
        label={m.claim_photos_label()}
        hint={m.claim_photos_hint({ max: formatNumber(MAX_CLAIM_PHOTOS) })}
        error={open.fields["photoFileIds"] ?? (asked && lacksPhoto ? m.field_photo_required() : null)}
        max={MAX_CLAIM_PHOTOS}
        uploads={photos}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="solid" busy={open.isPending || photos.isBusy}>
          {m.claim_send()}
        </Button>
        <Button onClick={onClose}>{m.action_cancel()}</Button>
      </div>
    </form>
  );
}

/** Which of the order's goods are meant. */
function ClaimItems(props: {
  readonly offered: readonly GoodsItemId[];
  readonly chosen: readonly GoodsItemId[];
  readonly onChange: (items: readonly GoodsItemId[]) => void;
}) {
  const { offered, chosen, onChange } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-heading text-sm font-semibold">{m.claim_items_label()}</legend>
      <div className="flex flex-wrap gap-x-5">
        {offered.map((itemId) => (
          <Checkbox
            key={itemId}
            label={ITEM_TEXTS[itemId]()}
            checked={chosen.includes(itemId)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, itemId] : chosen.filter((each) => each !== itemId))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
