import { useInfiniteQuery } from '@tanstack/react-query';
import { defineStrings } from '@windfall/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { conversationsQuery } from '../api/list-conversations.ts';
import { ConversationRow } from './conversation-row.tsx';

/** Strings of the conversations that wait. */
const strings = defineStrings({
  en: {
    asked: 'New messages',
    all: 'All messages',
  },
});

/** The conversations that wait for the member to read them; nothing where none does. */
export default function UnreadConversations({ userId, most }: { userId: string; most: number }) {
  const t = useStrings(strings);
  const headingId = useId();
  const { data } = useInfiniteQuery(conversationsQuery(userId));
  const all = data?.pages.flatMap((page) => page.conversations) ?? [];
  const waiting = all.filter(({ unread_count }) => unread_count > 0);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-10 max-w-3xl max-sm:mb-6">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6">
        <h2 id={headingId} className="text-2xl">
          {t.asked}
        </h2>
        <Link to={paths.messages} className="text-link">
          {t.all}
        </Link>
      </div>
      <ul className="overflow-hidden rounded-lg border border-line bg-card shadow-card">
        {waiting.slice(0, most).map((conversation) => (
          <ConversationRow key={conversation.user_id} conversation={conversation} userId={userId} />
        ))}
      </ul>
    </section>
  );
}
