import { Menu } from 'lucide-react';
import { NavLink } from 'react-router';
import { SignOutForm } from '../../features/accounts/components/sign-out-form.tsx';
import { useVisitKey } from '../../lib/history/visit-key.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { iconButtonStyle } from '../../ui/icon-button.tsx';
import { ScriptButton } from '../../ui/script-button.tsx';
import { strings } from '../strings.ts';
import { memberLinks } from './member-links.ts';
import { type SiteLink, siteLinks } from './site-links.ts';
import { useSignOutAndLeave } from './use-sign-out-and-leave.ts';

const ITEM =
  'flex min-h-12 w-full items-center rounded-md px-4 text-lg font-medium hover:bg-sunk aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf-strong';

/** The bar's links on a narrow screen. Closes on navigation and on a click elsewhere. */
export function MobileMenu() {
  const t = useStrings(strings);
  const { user, isSignedIn } = useSession();
  const leave = useSignOutAndLeave();
  const links = [...siteLinks, ...(isSignedIn ? [newListing, ...memberLinks(user)] : visitorLinks)];
  return (
    <Disclosure
      closeOn={useVisitKey()}
      label={t.menu}
      className="lg:hidden"
      summaryClassName={iconButtonStyle}
      summary={<Menu className="size-6" aria-hidden="true" />}
    >
      <nav
        aria-label={t.menu}
        className="absolute inset-x-0 top-full z-10 max-h-[calc(100dvh-8rem)] overflow-y-auto border-y border-line bg-card p-3 shadow-lifted"
      >
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} end className={ITEM}>
            {label(t)}
          </NavLink>
        ))}
        {isSignedIn && (
          <>
            <ScriptButton onClick={leave} className={`${ITEM} noscript:hidden`}>
              {t.signOut}
            </ScriptButton>
            <SignOutForm className={ITEM}>{t.signOut}</SignOutForm>
          </>
        )}
      </nav>
    </Disclosure>
  );
}

const newListing: SiteLink = { to: paths.createListing, label: (t) => t.newListing };

const visitorLinks: SiteLink[] = [
  { to: paths.login, label: (t) => t.signIn },
  { to: paths.register, label: (t) => t.signUp },
];
