import type { ComponentProps, ReactNode } from 'react';
import { LoadingPlace } from './loading-place.tsx';
import { PagedList } from './paged-list.tsx';
import { Skeleton } from './skeleton.tsx';

interface PagedCardsProps<T> extends Pick<ComponentProps<typeof PagedList>, 'query' | 'failed' | 'empty'> {
  items: readonly T[];
  words: ComponentProps<typeof PagedList>['words'] & { loading: string };
  /** Height class of a card that is on its way. */
  skeletonClassName: string;
  /** Draws one card. */
  children: (item: T) => ReactNode;
}

/** Cards below each other, read page by page. */
export function PagedCards<T extends { id: string }>({
  items,
  words,
  skeletonClassName,
  children,
  ...list
}: PagedCardsProps<T>) {
  return (
    <PagedList
      {...list}
      words={words}
      size="medium"
      isEmpty={items.length === 0}
      placeholder={
        <LoadingPlace label={words.loading} className="flex flex-col gap-5">
          <Skeleton className={skeletonClassName} />
          <Skeleton className={skeletonClassName} />
        </LoadingPlace>
      }
    >
      {(end) => (
        <div className="flex flex-col gap-5">
          <ol className="flex flex-col gap-5">
            {items.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ol>
          {end}
        </div>
      )}
    </PagedList>
  );
}
