import { useEffect, useRef, useState } from "react";

const TYPING_PAUSE_MS = 300;

/**
 * A text field whose text is in the page's address: it is written there 300 ms after the last key, and follows the
 * address when somebody goes back.
 * @param address the text in the address
 */
export function useAddressText(address: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(address);
  const [known, setKnown] = useState({ address, written: address });
  if (address !== known.address) {
    setKnown({ address, written: address });
    // What this field has written itself may be behind what is typed by now.
    if (address !== known.written) setTyped(address);
  }
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latestWrite = useRef(write);
  useEffect(() => {
    latestWrite.current = write;
  }, [write]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const writeNow = (text: string): void => {
    clearTimeout(timer.current);
    setKnown((before) => ({ ...before, written: text.trim() }));
    latestWrite.current(text.trim());
  };
  return {
    typed,
    type: (text: string): void => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => writeNow(text), TYPING_PAUSE_MS);
    },
    writeNow: (): void => writeNow(typed),
  };
}
