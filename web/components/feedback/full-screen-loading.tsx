/** Shown while something loads that the whole page needs. */
export function FullScreenLoading({ message }: { readonly message: string }) {
  return (
    <output className="fixed inset-0 z-30 flex flex-col items-center justify-center gap-4 bg-paper px-6 text-center">
      <div className="route-travel w-32" aria-hidden="true" />
      <p className="font-heading font-medium text-muted">{message}</p>
    </output>
  );
}
