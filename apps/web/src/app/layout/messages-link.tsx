import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { useUnreadCount } from '../../features/messages/api/count-unread.ts';
import { UnreadBadge } from '../../features/messages/components/unread-badge.tsx';
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
