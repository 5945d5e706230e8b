import SignaturePad from "signature_pad";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";

export interface SignatureFieldProps {
  /** The signature as it was kept, when the form is opened again. */
  readonly kept: Blob | null;
  readonly onChange: (signature: Blob | null) => void;
}

/** A field to sign in, black on white like paper; optional, because a typed name counts as well. */
export function SignatureField({ kept, onChange }: SignatureFieldProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [isSigned, setIsSigned] = useState(kept !== null);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    const surface = canvas.current;
    if (surface === null) return undefined;
    const scale = Math.max(1, window.devicePixelRatio);
    surface.width = surface.clientWidth * scale;
    surface.height = surface.clientHeight * scale;
    surface.getContext("2d")?.scale(scale, scale);
    const signature = new SignaturePad(surface, { backgroundColor: "white", penColor: "black" });
    signature.addEventListener("endStroke", () => {
      setIsSigned(true);
      surface.toBlob((blob) => report.current(blob), "image/png");
    });
    pad.current = signature;
    return () => signature.off();
  }, []);
  useKeptPicture(kept, pad);
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-heading text-sm font-semibold text-ink">
        {m.proof_signature_label()}
        <span className="ml-1.5 font-normal text-muted">({m.field_optional()})</span>
      </legend>
      <canvas
        ref={canvas}
        data-testid="signature"
        className="h-36 w-full touch-none rounded-control border border-edge bg-white"
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        {m.proof_signature_hint()}
      </p>
      {isSigned && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => {
            pad.current?.clear();
            setIsSigned(false);
            report.current(null);
          }}
        >
          {m.proof_signature_clear()}
        </Button>
      )}
    </fieldset>
  );
}

/** Shows the kept signature once, when the field appears. */
function useKeptPicture(kept: Blob | null, pad: React.RefObject<SignaturePad | null>): void {
  const first = useRef(kept);
  useEffect(() => {
    const { current } = first;
    if (current === null) return undefined;
    const url = URL.createObjectURL(current);
    void pad.current?.fromDataURL(url).catch(() => undefined);
    return () => URL.revokeObjectURL(url);
  }, [pad]);
}
