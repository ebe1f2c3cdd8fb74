import { Home, type LucideIcon, MessageCircle, Plus, Search, UserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { useUnreadCount } from '../../features/messages/api/count-unread.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { strings } from '../strings.ts';
import { UnreadBadge } from './messages-link.tsx';

/** Navigation at the bottom of the screen, on phones only: the same five places for members and visitors. */
export function BottomNav() {
  const t = useStrings(strings);
  const { user } = useSession();
  const unread = useUnreadCount(user?.id);
  return (
    <nav
      aria-label={t.bottomNavigation}
      data-edge="bottom"
      className="fixed inset-x-0 bottom-0 z-20 h-(--bottom-bar) border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto grid h-full max-w-md grid-cols-5">
        <Item to={paths.home} label={t.home} Icon={Home} />
        <Item to={paths.listings} label={t.browse} Icon={Search} />
        <Item to={paths.createListing} label={t.share} Icon={Plus} isMain />
        <Item to={paths.messages} label={t.messages} Icon={MessageCircle} unread={unread} />
        <Item to={paths.dashboard} label={t.you} Icon={UserRound} />
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
    <li>
      <NavLink
        to={to}
        end
        className="group flex h-full flex-col items-center justify-center gap-0.5 text-[min(0.75rem,4.2vw)] leading-tight font-medium whitespace-nowrap text-ink-soft aria-[current=page]:text-leaf-strong"
      >
        <span
          className={
            isMain
              ? 'grid h-[min(2rem,40px)] w-[min(3rem,60px)] place-content-center rounded-full bg-leaf text-on-leaf'
              : 'grid h-[min(2rem,40px)] w-[min(3rem,60px)] place-content-center rounded-full relative group-aria-[current=page]:bg-leaf-soft'
          }
        >
          <Icon className="size-[min(1.5rem,30px)]" aria-hidden="true" />
          <UnreadBadge count={unread} />
        </span>
        {label}
        {unread > 0 && <VisuallyHidden>{t.unread(unread)}</VisuallyHidden>}
      </NavLink>
    </li>
  );
}
