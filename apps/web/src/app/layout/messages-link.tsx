import { UNREAD_BADGE_CAP } from '@windfall/contract';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { useUnreadCount } from '../../features/messages/api/count-unread.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { classNames } from '../../ui/class-names.ts';
import { iconButtonStyle } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { strings } from '../strings.ts';

export function MessagesLink() {
  const t = useStrings(strings);
  const { user } = useSession();
  const count = useUnreadCount(user?.id);
  return (
    <Link to={paths.messages} className={classNames(iconButtonStyle, 'relative max-md:hidden')}>
      <MessageCircle className="size-6" aria-hidden="true" />
      <VisuallyHidden>{count > 0 ? t.unreadMessages(count) : t.messages}</VisuallyHidden>
      <UnreadBadge count={count} />
    </Link>
  );
}

/** The number on the messages icon: 9+ above nine, nothing at zero. The link's label contains it as text. */
export function UnreadBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -inset-e-0.5 grid h-[min(1.25rem,26px)] min-w-[min(1.25rem,26px)] place-content-center rounded-full bg-tomato px-1 text-[min(0.75rem,16px)] font-bold text-on-tomato"
    >
      {count > UNREAD_BADGE_CAP ? `${UNREAD_BADGE_CAP}+` : count}
    </span>
  );
}
