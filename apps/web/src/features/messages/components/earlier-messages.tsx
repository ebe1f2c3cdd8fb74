import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { useThread } from '../hooks/use-thread.ts';
import { strings } from '../strings.ts';

interface EarlierMessagesProps {
  query: ReturnType<typeof useThread>['query'];
  name: string;
}

/** Above the first message: a button for more, the beginning, or a skeleton. */
export function EarlierMessages({ query, name }: EarlierMessagesProps) {
  const t = useStrings(strings);
  if (query.isPending) return <ThreadSkeleton label={t.loadingThread} />;
  if (!query.data) return null;
  if (!query.hasNextPage)
    return <p className="py-4 text-center text-sm text-ink-soft">{name && t.beginning(name)}</p>;
  return (
    <div className="flex flex-col items-center gap-2 pb-2">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-center font-medium text-tomato">
          {t.earlierFailed}
        </p>
      )}
      <Button variant="quiet" isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t.loadEarlier}
      </Button>
    </div>
  );
}

function ThreadSkeleton({ label }: { label: string }) {
  return (
    <LoadingPlace label={label} className="flex flex-col gap-4">
      <Skeleton className="h-12 w-2/3 rounded-xl" />
      <Skeleton className="h-12 w-1/2 self-end rounded-xl" />
      <Skeleton className="h-20 w-3/5 rounded-xl" />
      <Skeleton className="h-12 w-2/5 self-end rounded-xl" />
    </LoadingPlace>
  );
}
