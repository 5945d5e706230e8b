/** Code as it is; its long lines scroll, by keyboard, too. */
export function CodeBlock({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
      tabIndex={0}
      className="max-h-128 overflow-auto rounded-card border border-line bg-sunken p-4 text-sm"
      dir="ltr"
      translate="no"
    >
      <pre>
        <code>{code}</code>
      </pre>
    </section>
  );
}
