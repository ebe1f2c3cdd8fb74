import { type Conversation, UNREAD_BADGE_CAP } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { previewOf } from '../model/message-text.ts';
import { strings } from '../strings.ts';

interface ConversationRowProps {
  conversation: Conversation;
  /** Id of the inbox owner. */
  userId: string;
}

/** One row of the inbox: member, last message, time and unread count. */
export function ConversationRow({ conversation, userId }: ConversationRowProps) {
  const t = useStrings(strings);
  const { user_id, user_name, user_picture, lastMessage, unread_count, subject } = conversation;
  const isUnread = unread_count > 0;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={paths.conversation(user_id)}
        className="flex items-center gap-4 p-4 hover:bg-sunk focus-visible:-outline-offset-4"
      >
        <Avatar name={user_name} photo={user_picture} className="size-12 text-xl" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span
              className={classNames('max-w-full truncate text-lg', isUnread ? 'font-bold' : 'font-semibold')}
              dir="auto"
            >
              {user_name}
            </span>
            <LocalTime
              instant={lastMessage.created_at}
              form="inbox"
              className="shrink-0 text-sm text-ink-soft"
            />
          </span>
          {subject && (
            <span className="block truncate text-sm font-semibold text-leaf-strong">
              <span className="sr-only">{t.about} </span>
              <bdi>{subject.title}</bdi>
            </span>
          )}
          <span className="flex items-center justify-between gap-3">
            <span className={classNames('truncate', isUnread ? 'font-medium text-ink' : 'text-ink-soft')}>
              {lastMessage.sender_id === userId && <span>{t.you}: </span>}
              <bdi>{previewOf(lastMessage.content)}</bdi>
            </span>
            {isUnread && <Unread count={unread_count} />}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Unread({ count }: { count: number }) {
  const t = useStrings(strings);
  return (
    <span className="grid h-[1.72em] min-w-[1.72em] shrink-0 place-content-center rounded-full bg-tomato px-1.5 text-sm font-bold text-on-tomato">
      <span aria-hidden="true">{count > UNREAD_BADGE_CAP ? `${UNREAD_BADGE_CAP}+` : count}</span>
      <span className="sr-only">{t.unread(count)}</span>
    </span>
  );
}
