import { Home, type LucideIcon, MessageCircle, Plus, Search, UserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { useUnreadCount } from '../../features/messages/api/count-unread.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { strings } from '../strings.ts';
import { UnreadBadge } from './messages-link.tsx';

/** Navigation at the bottom of the screen, on phones only. */
export function BottomNav() {
  const t = useStrings(strings);
  const { user, isSignedIn } = useSession();
  const unread = useUnreadCount(user?.id);
  return (
    <nav
      aria-label={t.bottomNavigation}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto flex max-w-md">
        <Item to={paths.home} label={t.home} Icon={Home} />
        <Item to={paths.listings} label={t.browse} Icon={Search} />
        <Item to={paths.createListing} label={t.share} Icon={Plus} isMain />
        <Item to={paths.messages} label={t.messages} Icon={MessageCircle} unread={unread} />
        {!isSignedIn && <Item to={paths.login} label={t.signIn} Icon={UserRound} />}
      </ul>
    </nav>
  );
}

interface ItemProps {
  to: string;
  label: string;
  Icon: LucideIcon;
  isMain?: boolean;
  unread?: number;
}

function Item({ to, label, Icon, isMain, unread = 0 }: ItemProps) {
  const t = useStrings(strings);
  return (
    <li className="flex-1">
      <NavLink
        to={to}
        end
        className="group flex min-h-15 flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-soft aria-[current=page]:text-leaf-strong"
      >
        <span
          className={
            isMain
              ? 'grid h-8 w-12 place-content-center rounded-full bg-leaf text-on-leaf'
              : 'relative grid h-8 w-12 place-content-center rounded-full group-aria-[current=page]:bg-leaf-soft'
          }
        >
          <Icon className="size-6" aria-hidden="true" />
          <UnreadBadge count={unread} />
        </span>
        {label}
        {unread > 0 && <VisuallyHidden>{t.unread(unread)}</VisuallyHidden>}
      </NavLink>
    </li>
  );
}
