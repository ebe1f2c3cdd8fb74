import { classNames } from './class-names.ts';

/** A turning ring beside words that say what is under way. */
export function Spinner({ className = 'size-6' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block animate-spin rounded-full border-2 border-current border-e-transparent',
        className,
      )}
    />
  );
}

/** Covers the screen while nothing can be shown yet. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4 text-leaf">
      <Spinner className="size-10" />
      <p className="text-lg text-ink">{label}</p>
    </div>
  );
}
