import { use } from 'react';
import { LocalTime, useTimeTexts } from '../../../lib/times/local-time.tsx';
import type { ThreadEntry, ThreadItem } from '../model/thread-items.ts';
import { MessageAttachment, MessageBubble } from './message-bubble.tsx';
import { SubjectChange } from './subject-change.tsx';

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
export function ThreadList({ entries, name, lastRead, ...actions }: ThreadListProps) {
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

/** Every time zone begins its days at one of these steps. */
const STEP = 15 * 60_000;
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
