import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Six skeleton rows of the inbox. */
export function InboxSkeleton({ label }: { label: string }) {
  return (
    <LoadingPlace label={label} className="flex flex-col gap-4">
      <Skeleton className="h-12" />
      <div className="overflow-hidden rounded-lg border border-line bg-card">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <div key={row} className="flex items-center gap-4 border-b border-line p-4 last:border-0">
            <Skeleton className="size-12 rounded-full" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-4 w-full max-w-72" />
            </div>
          </div>
        ))}
      </div>
    </LoadingPlace>
  );
}
