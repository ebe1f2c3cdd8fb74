import type { ReactNode } from 'react';

/** Cards side by side: one column on a phone, as many as fit on a desk. `children` are list items. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">{children}</ul>;
}
