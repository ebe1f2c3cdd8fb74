import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Skeleton of a listing's page. */
export function ListingDetailSkeleton({ label }: { label: string }) {
  return (
    <LoadingPlace
      label={label}
      className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]"
    >
      <Skeleton className="aspect-4/3 w-full rounded-xl" />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-12 w-4/5" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
        <Skeleton className="h-40" />
      </div>
    </LoadingPlace>
  );
}
