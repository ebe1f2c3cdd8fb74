import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** A grid of member cards. `children` are list items. */
export function UserGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}

/** Skeleton cards. */
export function UserGridSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      <UserGrid>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={index} className="rounded-lg border border-line bg-card p-4 shadow-card">
            <div className="flex items-center gap-4">
              <Skeleton className="size-16 rounded-full" />
              <div className="flex-1 space-y-2">
                <Skeleton className="h-6 w-3/5" />
                <Skeleton className="h-5 w-2/5" />
              </div>
            </div>
            <Skeleton className="mt-3 h-11" />
          </li>
        ))}
      </UserGrid>
    </div>
  );
}
