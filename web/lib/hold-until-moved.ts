const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Repeats a step in each frame until it says that it is done, or the reader moves.
 * @param step whether it is done @param onDone not called where it is ended from outside @returns what ends it
 */
export function holdUntilMoved(step: () => boolean, onDone: () => void = () => {}): () => void {
  let frame = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    for (const move of MOVES) removeEventListener(move, done);
  };
  const done = () => {
    end();
    onDone();
  };
  const repeat = () => {
    if (step()) done();
    else frame = requestAnimationFrame(repeat);
  };
  for (const move of MOVES) addEventListener(move, done, { passive: true });
  frame = requestAnimationFrame(repeat);
  return end;
}
