import { ArrowDown } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { storeText } from '../../../lib/drafts/draft-store.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useScrolledUp } from '../hooks/use-scrolled-up.ts';
import type { useThread } from '../hooks/use-thread.ts';
import type { Unsent } from '../hooks/use-unsent-messages.ts';
import { layOut, type ThreadItem, toItem } from '../model/thread-items.ts';
import { strings } from '../strings.ts';
import { EarlierMessages } from './earlier-messages.tsx';
import { ThreadList } from './thread-list.tsx';

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
