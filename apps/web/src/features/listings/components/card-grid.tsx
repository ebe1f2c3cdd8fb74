import type { ReactNode } from 'react';

/** A grid of cards: two columns on a phone, more on wider screens. `children` are list items. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-x-3 gap-y-6 min-[21.25rem]:grid-cols-2 sm:gap-x-6 sm:gap-y-9 lg:grid-cols-3 xl:grid-cols-4">
      {children}
    </ul>
  );
}
