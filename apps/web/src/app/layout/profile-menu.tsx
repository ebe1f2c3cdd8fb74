import { LogOut } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { messages } from '../messages.ts';
import { memberLinks } from './member-links.ts';
import { useLeave } from './use-leave.ts';

const ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium hover:bg-sunk';

/** Behind the member's picture: what belongs to them, and the way out. */
export function ProfileMenu() {
  const t = useMessages(messages);
  const { user } = useSession();
  const { key } = useLocation();
  const leave = useLeave();
  const name = user?.name ?? t.account;
  return (
    <Disclosure
      closeOn={key}
      label={t.accountOf(name)}
      className="relative"
      summaryClassName="grid size-11 place-content-center rounded-full hover:bg-sunk"
      summary={<Avatar name={name} photo={user?.photo_url ?? null} className="size-9 text-lg" />}
    >
      <div className="absolute right-0 z-10 mt-2 w-60 rounded-lg border border-line bg-card p-2 shadow-lifted">
        {user && (
          <p className="border-b border-line px-3 pt-1 pb-3">
            <span className="block text-sm text-ink-soft">{t.signedInAs}</span>
            <span className="font-semibold">{user.name}</span>
          </p>
        )}
        <ul className="pt-2">
          {memberLinks(user).map(({ to, label, Icon }) => (
            <li key={to}>
              <Link to={to} className={ITEM}>
                <Icon className="size-5" aria-hidden="true" />
                {label(t)}
              </Link>
            </li>
          ))}
        </ul>
        <button type="button" onClick={leave} className={ITEM}>
          <LogOut className="size-5" aria-hidden="true" />
          {t.signOut}
        </button>
      </div>
    </Disclosure>
  );
}
