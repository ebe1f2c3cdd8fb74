import type { MessageSubject } from '@windfall/contract';
import { ChevronRight, Sprout } from 'lucide-react';
import { use } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { LocalTime, useTimeTexts } from '../../../lib/times/local-time.tsx';
import type { ThreadEntry, ThreadItem } from '../model/thread-items.ts';
import { strings } from '../strings.ts';
import { MessageAttachment, MessageBubble } from './message-bubble.tsx';

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
