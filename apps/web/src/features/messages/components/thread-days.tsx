import { useNow, useTimeZone } from '../../../lib/clock.tsx';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { nameOfDay, type ThreadDay, type ThreadItem } from '../model/thread-days.ts';
import { strings } from '../strings.ts';
import { MessageBubble } from './message-bubble.tsx';

interface ThreadDaysProps {
  days: readonly ThreadDay[];
  /** Day of the messages above, whose name is not repeated. */
  after?: string | undefined;
  name: string;
  /** Id of the last own message that was read. */
  lastRead: string | undefined;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
  onEdit: (item: ThreadItem) => void;
}

/** Messages grouped by day. */
export function ThreadDays({ days, after, name, lastRead, ...actions }: ThreadDaysProps) {
  return days.map(({ day, items }) => (
    <div key={day}>
      {day !== after && items[0] && <DayName instant={items[0].created_at} />}
      <ol className="flex flex-col gap-2 pb-2">
        {items.map((item) => (
          <MessageBubble
            key={item.id}
            item={item}
            name={name}
            isLastRead={item.id === lastRead}
            {...actions}
          />
        ))}
      </ol>
    </div>
  ));
}

function DayName({ instant }: { instant: string }) {
  const t = useStrings(strings);
  const [now, locale, timeZone] = [useNow(), useLocale(), useTimeZone()];
  return (
    <h2 className="my-3 flex items-center gap-3 font-sans text-sm font-semibold tracking-normal text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {nameOfDay(instant, now, locale, timeZone, t)}
    </h2>
  );
}
