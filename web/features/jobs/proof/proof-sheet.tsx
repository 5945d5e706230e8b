import { useEffect, useId, useState } from "react";
import { MAX_PROOF_PHOTOS, proofFault, STOP_CODE_LENGTH } from "#domain/proofs/proof.ts";
import { MAX_FILE_BYTES } from "#domain/files/file.ts";
import { NAME_MAX } from "#domain/access/person-name.ts";
import { Sheet } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { PictureField, type PictureItem } from "#web/entities/files/picture-field.tsx";
import { fileRefusalText } from "#web/entities/files/file-refusal-text.ts";
import { usePreviewCleanup } from "#web/entities/files/use-file-uploads.ts";
import { shrinkPicture } from "#web/entities/files/shrink-picture.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { m } from "#web/paraglide/messages.js";
import type { KeptPicture } from "#web/lib/offline/entry.ts";
import { save, sendWaiting } from "#web/lib/offline/queue.ts";
import { entryOfProof, type KeptProof } from "./shown-proofs.ts";
import { SignatureField } from "./signature-field.tsx";

export interface ProofSheetProps {
  /** The proof as it was when the sheet was opened. */
  readonly proof: KeptProof;
  readonly title: string;
  /** Whether the proof ends waiting that is paid. */
  readonly endsWaiting: boolean;
  readonly onClose: () => void;
}

type Faults = Readonly<Partial<Record<"photos" | "receiverName" | "code", string>>>;

/** The form of a proof. Everything is kept on the phone as it is entered, and sent after it is saved. */
export function ProofSheet({ proof: opened, title, endsWaiting, onClose }: ProofSheetProps) {
  const formId = useId();
  const [proof, setProof] = useState(opened);
  const [faults, setFaults] = useState<Faults>({});
  /** The keys of photos that are being made small: without them the proof is not whole. */
  const [preparing, setPreparing] = useState<readonly string[]>([]);
  const change = (values: Partial<KeptProof>) => {
    setFaults({});
    setProof((current) => ({ ...current, ...values }));
  };
  useEffect(() => {
    if (proof !== opened) void save(entryOfProof(proof, "draft"));
  }, [proof, opened]);
  const submit = () => {
    const found = faultsOf(proof);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const takenAt = opened.state === "refused" ? opened.takenAt : serverNow();
    void keep({ ...proof, takenAt });
    onClose();
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={m.action_close()}
      actions={{
        // What was entered stays on the phone.
        cancel: m.action_close(),
        act: {
          label: m.proof_save(),
          form: formId,
          busy: preparing.length > 0,
          busyLabel: m.picture_preparing(),
        },
        size: "large",
      }}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {endsWaiting && <p className="text-sm">{m.proof_ends_waiting()}</p>}
        {opened.problem !== null && <p className="font-semibold text-brick">{opened.problem}</p>}
        <ProofPhotos
          photos={proof.photos}
          preparing={preparing}
          onPreparing={setPreparing}
          error={faults.photos}
          onChange={(pick) => {
            setFaults({});
            setProof((current) => ({ ...current, photos: pick(current.photos) }));
          }}
        />
        <Field label={m.proof_receiver_label()} note={m.field_optional()} error={faults.receiverName}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={NAME_MAX}
              value={proof.receiverName}
              onChange={({ target }) => change({ receiverName: target.value })}
            />
          )}
        </Field>
        <SignatureField
          kept={opened.signature?.file ?? null}
          onChange={(file) =>
            change({ signature: file === null ? null : { key: crypto.randomUUID(), file, fileId: null } })
          }
        />
        <Field
          label={m.proof_code_label()}
          note={m.field_optional()}
          hint={m.proof_code_hint()}
          error={faults.code}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={STOP_CODE_LENGTH}
              className="figures max-w-32 text-xl tracking-[0.2em]"
              value={proof.code}
              onChange={({ target }) => change({ code: target.value.replaceAll(/\D/g, "") })}
            />
          )}
        </Field>
      </form>
    </Sheet>
  );
}

async function keep(proof: KeptProof): Promise<void> {
  await save(entryOfProof(proof, "waiting"));
  await sendWaiting(proof.userId);
}

function faultsOf({ photos, receiverName, signature, code }: KeptProof): Faults {
  if (code !== "" && code.length !== STOP_CODE_LENGTH) return { code: m.proof_code_incomplete() };
  const fault = proofFault({
    photos: photos.length,
    receiverName: receiverName.trim(),
    hasSignature: signature !== null,
    hasCode: code !== "",
  });
  if (fault === null) return {};
  return "receiverName" in fault ? { receiverName: m.field_required() } : { photos: m.proof_empty() };
}

interface ProofPhotosProps {
  readonly photos: readonly KeptPicture[];
  readonly preparing: readonly string[];
  readonly onPreparing: (pick: (keys: readonly string[]) => readonly string[]) => void;
  readonly error: string | undefined;
  readonly onChange: (pick: (photos: readonly KeptPicture[]) => readonly KeptPicture[]) => void;
}

/** The photos, made small as they are added. */
function ProofPhotos({ photos, preparing, onPreparing, error, onChange }: ProofPhotosProps) {
  const [previews, setPreviews] = useState(
    () => new Map(photos.map(({ key, file }) => [key, URL.createObjectURL(file)])),
  );
  const add = async (files: readonly File[]) => {
    const added = files.map((file) => ({ key: crypto.randomUUID(), file }));
    onPreparing((keys) => [...keys, ...added.map(({ key }) => key)]);
    // One after the other: they keep their order, and a phone has room for one decoded picture at a time.
    for (const { key, file } of added) await addOne(key, file);
  };
  /** The keys of pictures that no server takes: they are said to be at once, not once there is a signal. */
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);
  const addOne = async (key: string, file: File) => {
    const small = await shrinkPicture(file);
    onPreparing((keys) => keys.filter((each) => each !== key));
    if (small.size > MAX_FILE_BYTES) return setTooLarge((keys) => [...keys, key]);
    const preview = URL.createObjectURL(small);
    setPreviews((all) => new Map([...all, [key, preview]]));
    onChange((all) => [...all, { key, file: small, fileId: null }]);
  };
  const items: readonly PictureItem[] = [
    ...photos.map(({ key }) => item(key, previews.get(key) ?? null, "chosen" as const)),
    ...preparing.map((key) => item(key, null, "preparing" as const)),
    ...tooLarge.map((key) => ({ ...item(key, null, "failed"), problem: fileRefusalText("too_large") })),
  ];
  const remove = (key: string) => {
    setTooLarge((keys) => keys.filter((each) => each !== key));
    onChange((all) => all.filter((photo) => photo.key !== key));
  };
  usePreviewCleanup(items);
  return (
    <PictureField
      label={m.proof_photos_label()}
      note={m.field_optional()}
      error={error}
      max={MAX_PROOF_PHOTOS}
      items={items}
      onAdd={(files) => void add(files)}
      onRemove={remove}
    />
  );
}

function item(key: string, previewUrl: string | null, state: "chosen" | "preparing" | "failed"): PictureItem {
  return { key, previewUrl, state, progress: 0, problem: null, canRetry: false };
}
