import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Skeleton of a profile. */
export function UserProfileSkeleton({ label }: { label: string }) {
  return (
    <LoadingPlace label={label} className="flex flex-col gap-6">
      <div className="flex flex-col gap-6 rounded-lg border border-line bg-card p-5 sm:flex-row sm:p-7">
        <Skeleton className="size-28 rounded-full sm:size-36" />
        <div className="flex-1 space-y-4">
          <Skeleton className="h-11 w-64 max-w-full" />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-6 w-52" />
          <Skeleton className="h-11 w-44 rounded-full" />
        </div>
      </div>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-20 max-w-prose" />
    </LoadingPlace>
  );
}
