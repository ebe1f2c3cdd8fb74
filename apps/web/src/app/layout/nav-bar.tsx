import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useStrings } from '../../lib/i18n/strings.ts';
import { lastingPart } from '../../lib/lazy-part.ts';
import { useOutboxCount } from '../../lib/outbox/outbox-count.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { strings } from '../strings.ts';
import { Brand } from './brand.tsx';
import { MessagesLink } from './messages-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { siteLinks } from './site-links.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** The bar at the top of every page. */
export function NavBar() {
  const t = useStrings(strings);
  const { isSignedIn } = useSession();
  return (
    <header data-edge="top" className="sticky top-0 z-30 bg-paper">
      <div className="page-width flex h-14 items-center gap-2 md:h-16">
        <Brand />
        <nav aria-label={t.mainNavigation} className="ms-2 hidden shrink-0 lg:flex xl:ms-4 xl:gap-1">
          {siteLinks.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="flex min-h-11 items-center rounded-full px-3 font-medium whitespace-nowrap hover:bg-sunk xl:px-4 aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf-strong"
            >
              {label(t)}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex shrink-0 items-center gap-1 max-[24rem]:gap-0">
          {isSignedIn ? <MemberActions /> : <VisitorActions />}
          <OutboxPlace />
          <ThemeSwitch />
          <MobileMenu />
        </div>
      </div>
      {useLocation().pathname === paths.home && (
        <div aria-hidden="true" className="awning absolute inset-x-0 top-full" />
      )}
    </header>
  );
}

function MemberActions() {
  const t = useStrings(strings);
  return (
    <>
      <ButtonLink
        to={paths.createListing}
        variant="leaf"
        className="whitespace-nowrap max-md:hidden lg:max-xl:px-4"
      >
        <Plus className="size-5" aria-hidden="true" />
        {t.newListing}
      </ButtonLink>
      <MessagesLink />
      <ProfileMenu />
    </>
  );
}

function VisitorActions() {
  const t = useStrings(strings);
  return (
    <div className="hidden items-center gap-2 md:flex">
      <ButtonLink to={paths.login} variant="quiet">
        {t.signIn}
      </ButtonLink>
      <ButtonLink to={paths.register} variant="leaf">
        {t.signUp}
      </ButtonLink>
    </div>
  );
}

const OutboxNotice = lastingPart(() => import('../outbox/outbox-notice.tsx'));

/** Place of the outbox notice in the bar. Its code is loaded when the outbox has items. */
function OutboxPlace() {
  const { user } = useSession();
  const count = useOutboxCount(user?.id);
  if (!user || count === 0) return null;
  return (
    <Suspense fallback={null}>
      <OutboxNotice userId={user.id} />
    </Suspense>
  );
}
