import { useQueryClient } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { useId } from 'react';
import { useStrings } from '../../lib/i18n/strings.ts';
import { useWaiting } from '../../lib/outbox/outbox-store.ts';
import { sendOutbox } from '../../lib/outbox/send-outbox.ts';
import { OutboxEntry } from './outbox-entry.tsx';
import { descriptionOf } from './outbox-words.ts';
import { strings } from './strings.ts';

export interface WaitingListProps {
  userId: string;
  /** Names of the kinds of outbox items that belong to this list. */
  kinds: readonly string[];
}

const stay = () => {};

/** Rows of the outbox in the list where they belong; each can be edited and discarded. */
export default function WaitingList({ userId, kinds }: WaitingListProps) {
  const t = useStrings(strings);
  const headingId = useId();
  const queryClient = useQueryClient();
  const items = useWaiting(userId).filter((item) => kinds.includes(item.kind) && descriptionOf(item));
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-6 max-w-3xl">
      <h2 id={headingId} className="mb-2 flex items-center gap-2 font-heading text-lg font-semibold">
        <CloudUpload className="size-5 shrink-0 text-marigold-ink" aria-hidden="true" />
        {items.some(({ state }) => state === 'waiting') ? t.title : t.notSent}
      </h2>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <OutboxEntry key={item.id} item={item} onSend={() => void sendOutbox(queryClient)} onLeave={stay} />
        ))}
      </ul>
    </section>
  );
}
