import { Camera, Image, RotateCw, X } from "lucide-react";
import { useId, useRef, useState, type ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { FieldError } from "#web/components/forms/field.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** A picture in the field. `chosen` is one that is not sent from here. */
export interface PictureItem {
  readonly key: string;
  /** Where it is shown from; `null` while it is being prepared. */
  readonly previewUrl: string | null;
  readonly state: "preparing" | "chosen" | "sending" | "waiting" | "sent" | "failed";
  /** 0 to 1 of its bytes sent. */
  readonly progress: number;
  /** Why it failed. */
  readonly problem: string | null;
  readonly canRetry: boolean;
}

export interface PictureFieldProps {
  readonly label: string;
  /** A note beside the label, such as "optional". */
  readonly note?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  /** The most pictures it takes. */
  readonly max: number;
  readonly items: readonly PictureItem[];
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (key: string) => void;
  readonly onRetry?: ((key: string) => void) | undefined;
}

/** A field for pictures: from the camera or the gallery of a phone, or from a file; each with its state. */
export function PictureField(props: PictureFieldProps) {
  const { label, note, hint = m.picture_hint(), error, max, items, onAdd } = props;
  const id = useId();
  const [tooMany, setTooMany] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const add = (files: readonly File[]) => {
    const left = max - items.length;
    setTooMany(files.length > left);
    if (left > 0 && files.length > 0) onAdd(files.slice(0, left));
  };
  return (
    <fieldset
      aria-describedby={`${id}-hint ${id}-error`}
      // Chosen and not saved: see `Unsaved`.
      data-files={items.length > 0 || undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1.5 font-heading text-sm font-semibold text-ink">
        {label}
        {note !== undefined && <span className="ml-1.5 font-normal text-muted">({note})</span>}
      </legend>
      {items.length > 0 && (
        <ul className="grid gap-2">
          {items.map((item, index) => (
            <Picture
              key={item.key}
              item={item}
              number={index + 1}
              onRetry={props.onRetry}
              onRemove={(key) => {
                setTooMany(false);
                props.onRemove(key);
                choose.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <span className="hidden pointer-coarse:contents">
          <FileButton label={m.picture_take()} icon={<Camera {...ICON} />} onFiles={add} capture />
        </span>
        <FileButton
          ref={choose}
          label={m.picture_choose()}
          icon={<Image {...ICON} />}
          onFiles={add}
          multiple={max > 1}
        />
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <FieldError
        id={`${id}-error`}
        error={tooMany ? m.picture_most({ max: formatNumber(max) }) : (error ?? null)}
      />
    </fieldset>
  );
}

const ICON = { "aria-hidden": true, className: "size-5" } as const;

interface FileButtonProps {
  readonly ref?: React.Ref<HTMLButtonElement>;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
  /** Opens the camera at once, where there is one. */
  readonly capture?: boolean;
  readonly multiple?: boolean;
}

function FileButton({ ref, label, icon, onFiles, capture = false, multiple = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        multiple={multiple}
        capture={capture ? "environment" : undefined}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Choosing the same file again is a change, too.
          target.value = "";
        }}
      />
      <Button ref={ref} size="small" icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

interface PictureProps {
  readonly item: PictureItem;
  readonly number: number;
  readonly onRemove: (key: string) => void;
  readonly onRetry: ((key: string) => void) | undefined;
}

function Picture({ item, number, onRemove, onRetry }: PictureProps) {
  const { key, previewUrl, state, canRetry } = item;
  const count = formatNumber(number);
  return (
    <li className="flex items-center gap-3 rounded-control border border-line bg-surface p-2">
      {previewUrl === null ? (
        <span className="size-16 shrink-0 rounded-control bg-sunken" />
      ) : (
        <img
          src={previewUrl}
          alt={m.picture_number({ number: count })}
          className="size-16 shrink-0 rounded-control bg-sunken object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <PictureState item={item} />
      </div>
      {state === "failed" && canRetry && onRetry !== undefined && (
        <IconButton label={m.picture_send_again({ number: count })} onClick={() => onRetry(key)}>
          <RotateCw {...ICON} />
        </IconButton>
      )}
      <IconButton label={m.picture_remove({ number: count })} onClick={() => onRemove(key)}>
        <X {...ICON} />
      </IconButton>
    </li>
  );
}

/** What happens to a picture; announced, except for the percentages. */
function PictureState({ item: { state, progress, problem } }: { readonly item: PictureItem }) {
  const percent = Math.round(progress * 100);
  return (
    <>
      {state === "sending" && (
        <>
          <p className="figures text-sm text-muted">
            {m.picture_sending({ percent: formatNumber(percent) })}
          </p>
          <progress
            aria-hidden="true"
            max={100}
            value={percent}
            className="mt-1 h-1.5 w-full max-w-48 accent-teal"
          />
        </>
      )}
      <output className="block text-sm text-muted empty:hidden">
        {state === "preparing" && m.picture_preparing()}
        {state === "waiting" && m.picture_waiting()}
        {state === "sent" && m.picture_sent()}
      </output>
      {state === "failed" && (
        <p role="alert" className="text-sm font-semibold text-brick">
          {problem}
        </p>
      )}
    </>
  );
}
