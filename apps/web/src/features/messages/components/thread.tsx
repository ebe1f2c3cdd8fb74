import type { MessageSubject } from '@windfall/contract';
import { ArrowDown, ChevronRight, Sprout } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { storeText } from '../../../lib/drafts/draft-store.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { LocalTime, useTimeTexts } from '../../../lib/times/local-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { useThread } from '../hooks/use-thread.ts';
import type { Unsent } from '../hooks/use-unsent-messages.ts';
import { layOut, type ThreadEntry, type ThreadItem, toItem } from '../model/thread-items.ts';
import { strings } from '../strings.ts';
import { MessageAttachment, MessageBubble } from './message-bubble.tsx';

/** Every time zone begins its days at one of these steps. */
const STEP = 15 * 60_000;

/** Distance from the newest message that counts as scrolled up. */
const FAR = 240;

interface ThreadProps {
  userId: string;
  name: string;
  thread: ReturnType<typeof useThread>;
  unsent: Unsent;
  /** Name under which the composer's text is stored. */
  draft: string;
  /** After the newest message; scrolls with the messages. */
  prompts?: ReactNode;
}

/**
 * The messages, scrolled to the newest. The scroll box is reversed (`flex-col-reverse`): it starts at the end
 * before any script runs, stays there as messages arrive, and keeps its position when earlier ones are added
 * above. Only the newest page is a live region, so that screen readers do not read earlier messages aloud.
 */
export function Thread({ userId, name, thread, unsent, draft, prompts }: ThreadProps) {
  const t = useStrings(strings);
  const box = useRef<HTMLElement>(null);
  const { earlier, newest, lastRead } = useMemo(() => {
    const items = thread.messages.map((message) => toItem(message, userId));
    const entries = layOut([...items, ...unsent.items]);
    const split = Math.max(0, items.length - thread.newestCount);
    return {
      earlier: entries.slice(0, split),
      newest: entries.slice(split),
      lastRead: items.filter(({ isOwn, read }) => isOwn && read).at(-1)?.id,
    };
  }, [thread.messages, thread.newestCount, unsent.items, userId]);
  const isScrolledUp = useScrolledUp(box, newest.at(-1)?.item.id);
  const edit = (item: ThreadItem) => {
    storeText(draft, item.content);
    unsent.remove(item.id);
  };
  const list = { name, lastRead, onRetry: unsent.retry, onRemove: unsent.remove, onEdit: edit };
  return (
    <div className="relative min-h-48 flex-1 group-data-typing/talk:min-h-0">
      <section
        ref={box}
        aria-label={t.threadWith(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        // What takes the focus does not stop below the button to the newest messages.
        className="absolute inset-0 flex scroll-pb-14 flex-col-reverse overflow-y-auto overscroll-contain bg-paper px-4 focus-visible:-outline-offset-4"
      >
        <div className="mx-auto w-full max-w-3xl py-4">
          {thread.query.isError && !thread.query.data && (
            <ErrorState
              message={t.threadFailed}
              retryLabel={t.retry}
              onRetry={() => void thread.query.refetch()}
              isRetrying={thread.query.isFetching}
            />
          )}
          <EarlierMessages query={thread.query} name={name} />
          <ThreadList entries={earlier} {...list} />
          <div role="log" aria-label={t.conversationWith(name)}>
            <ThreadList entries={newest} {...list} />
          </div>
          {prompts}
        </div>
      </section>
      {isScrolledUp && (
        <button
          type="button"
          onClick={() => box.current?.scrollTo({ top: 0 })}
          // The whole width: in a corner it would lie over the buttons of a card.
          className="absolute inset-x-0 bottom-0 flex min-h-11 items-center justify-center gap-2 border-t border-line bg-card text-sm font-semibold text-leaf-strong hover:bg-sunk focus-visible:-outline-offset-4"
        >
          <ArrowDown className="size-5" aria-hidden="true" />
          {t.toNewest}
        </button>
      )}
    </div>
  );
}

interface EarlierMessagesProps {
  query: ReturnType<typeof useThread>['query'];
  name: string;
}

/** Above the first message: a button for more, the beginning, or a skeleton. */
function EarlierMessages({ query, name }: EarlierMessagesProps) {
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

/**
 * Whether a reversed scroll box is scrolled up. While it is not, the newest message comes into view: away from the very end, if only
 * by part of a pixel, browsers keep what is shown in place. A form in the box that is being filled in stays where it is.
 */
export function useScrolledUp(box: RefObject<HTMLElement | null>, newestId: string | undefined): boolean {
  const [isScrolledUp, setScrolledUp] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const update = () => setScrolledUp(current.scrollTop < -FAR);
    current.addEventListener('scroll', update, { passive: true });
    return () => current.removeEventListener('scroll', update);
  }, [box]);
  const showNewest = useEffectEvent(() => {
    const { current } = box;
    if (current && !isScrolledUp && !current.querySelector('form:focus-within')) current.scrollTop = 0;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that came last
  useLayoutEffect(() => showNewest(), [newestId]);
  return isScrolledUp;
}

interface ThreadListProps {
  entries: readonly ThreadEntry[];
  name: string;
  /** Id of the last own message that was read. */
  lastRead: string | undefined;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
  onEdit: (item: ThreadItem) => void;
}

/** Messages in order, with the names of their days and of their subjects. */
function ThreadList({ entries, name, lastRead, ...actions }: ThreadListProps) {
  const attachmentOf = use(MessageAttachment);
  return (
    <ol>
      {entries.map(({ item, after, newSubject }) => (
        <li key={item.id} className="pb-2">
          <DayName instant={item.created_at} after={after} />
          {newSubject !== undefined && <SubjectChange subject={newSubject} />}
          <MessageBubble item={item} name={name} isLastRead={item.id === lastRead} {...actions} />
          {attachmentOf?.(item)}
        </li>
      ))}
    </ol>
  );
}
const stepOf = (instant: string) => Math.floor(Date.parse(instant) / STEP);

/**
 * The day of a message, hidden where the message before is of the same day. Which of them are hidden depends on the
 * reader's time zone, so all that any reader may see are rendered (`lib/times/reader-zone-script.ts`).
 */
function DayName({ instant, after }: { instant: string; after: string | null }) {
  const { isSameDay } = useTimeTexts();
  if (after !== null && stepOf(after) === stepOf(instant)) return null;
  return (
    <h2
      hidden={after !== null && isSameDay(after, instant)}
      data-day-after={after ?? undefined}
      suppressHydrationWarning
      className="my-3 flex items-center gap-3 font-sans text-sm font-semibold tracking-normal text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
    >
      <LocalTime instant={instant} form="day" />
    </h2>
  );
}

/** Above the first message about a listing: its title, as a link; a note for one that is no longer here. */
function SubjectChange({ subject }: { subject: MessageSubject | null }) {
  const t = useStrings(strings);
  if (!subject) {
    return <p className="my-3 text-center text-sm text-ink-soft">{t.subjectGone}</p>;
  }
  return (
    <p className="my-3 flex justify-center">
      <Link
        to={paths.listing(subject.id)}
        className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-marigold-soft px-4 py-1.5 hover:bg-sunk"
      >
        <Sprout className="size-5 shrink-0 text-leaf-strong" aria-hidden="true" />
        <span className="min-w-0 leading-tight">
          <span className="sr-only">{t.about}</span>{' '}
          <span className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
            {subject.title}
          </span>{' '}
          {!subject.is_available && (
            <span className="block text-xs font-medium text-ink-soft">{t.noLongerAvailable}</span>
          )}
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      </Link>
    </p>
  );
}
