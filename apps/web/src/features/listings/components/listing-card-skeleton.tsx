import { Skeleton } from '../../../ui/skeleton.tsx';

/** Skeleton of a card. */
export function ListingCardSkeleton() {
  return (
    <div className="seed-packet @container flex h-full flex-col">
      <span className="torn-top packet-flap" />
      <Skeleton className="aspect-4/3 w-full rounded-none" />
      <div className="flex flex-1 flex-col gap-3 rounded-b-lg border border-t-0 border-line bg-card px-4 pt-5 pb-4 @max-[14rem]:px-3 @max-[14rem]:pb-3">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  );
}
