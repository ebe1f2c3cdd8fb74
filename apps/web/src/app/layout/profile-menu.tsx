import { LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { SignOutForm } from '../../features/accounts/components/sign-out-form.tsx';
import { useUnreadNotices } from '../../features/notices/api/count-unread-notices.ts';
import { useVisitKey } from '../../lib/history/visit-key.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ScriptButton } from '../../ui/script-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSignOutAndLeave } from '../sign-out/use-sign-out-and-leave.ts';
import { strings } from '../strings.ts';
import { memberLinks } from './member-links.ts';

const ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium hover:bg-sunk';

/** Menu of the member's picture: links to own pages, and signing out. */
export function ProfileMenu() {
  const t = useStrings(strings);
  const { user } = useSession();
  const leave = useSignOutAndLeave();
  const unread = useUnreadNotices();
  const name = user?.name ?? t.account;
  return (
    <Disclosure
      closeOn={useVisitKey()}
      label={t.accountOf(name, unread)}
      className="md:relative"
      summaryClassName="relative grid size-11 place-content-center rounded-full hover:bg-sunk"
      summary={
        <>
          <Avatar name={name} photo={user?.photo_url ?? null} className="size-9 text-lg" />
          <UnreadNotices className="absolute top-1 inset-e-1 size-3 border-2 border-paper" />
        </>
      }
    >
      {/* On a phone below the header, whose edge is nearer to the screen's than the picture's is. */}
      <div className="absolute top-full inset-e-3 z-10 mt-2 max-h-[calc(100dvh-8rem)] w-60 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-line bg-card p-2 shadow-lifted md:inset-e-0">
        {user && (
          <p className="border-b border-line px-3 pt-1 pb-3">
            <span className="block text-sm text-ink-soft">{user.acting ? t.actingFor : t.signedInAs}</span>
            <bdi className="font-semibold">{user.name}</bdi>
          </p>
        )}
        <ul className="pt-2">
          {memberLinks(user).map(({ to, label, Icon }) => (
            <li key={to}>
              <Link to={to} className={ITEM}>
                <Icon className="size-5" aria-hidden="true" />
                {label(t)}
                {to === paths.notices && unread > 0 && (
                  <>
                    <VisuallyHidden>, {t.newNotices(unread)}</VisuallyHidden>
                    <UnreadNotices className="ms-auto size-3" />
                  </>
                )}
              </Link>
            </li>
          ))}
        </ul>
        <ScriptButton onClick={leave} className={`${ITEM} noscript:hidden`}>
          <LogOut className="size-5" aria-hidden="true" />
          {t.signOut}
        </ScriptButton>
        <SignOutForm className={ITEM}>
          <LogOut className="size-5" aria-hidden="true" />
          {t.signOut}
        </SignOutForm>
      </div>
    </Disclosure>
  );
}

/** A visual mark of new notices; its text is with the marked element. */
function UnreadNotices({ className }: { className: string }) {
  return (
    useUnreadNotices() > 0 && <span aria-hidden="true" className={`rounded-full bg-tomato ${className}`} />
  );
}
