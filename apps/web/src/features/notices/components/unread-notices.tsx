import { useMessages } from '../../../lib/i18n/messages.ts';
import { useUnreadNotices } from '../api/count-unread-notices.ts';
import { messages } from '../messages.ts';

/** A mark beside a link or picture: there are notices that were not read. */
export function UnreadNotices({
  userId,
  className = '',
}: {
  userId: string | undefined;
  className?: string;
}) {
  const t = useMessages(messages);
  const count = useUnreadNotices(userId);
  if (count === 0) return null;
  return (
    <span className={`rounded-full bg-tomato ${className}`}>
      <span className="sr-only"> {t.unread(count)}</span>
    </span>
  );
}
