import type { ReactNode } from 'react';

/** A label that sorts a thing, such as its category. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-full bg-marigold-soft px-3 py-1 text-sm font-semibold text-marigold-ink">
      {children}
    </span>
  );
}
