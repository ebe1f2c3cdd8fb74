import { Menu, Moon, Plus, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { SignOutForm } from '../../features/accounts/components/sign-out-form.tsx';
import { useVisitKey } from '../../lib/history/visit-key.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { lastingPart } from '../../lib/lazy-part.tsx';
import { useOutboxCount } from '../../lib/outbox/outbox-count.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useSite } from '../../lib/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { IconButton, iconButtonStyle } from '../../ui/icon-button.tsx';
import { ScriptButton } from '../../ui/script-button.tsx';
import { chooseTheme, currentTheme, type Theme } from '../../ui/theme.ts';
import { useSignOutAndLeave } from '../sign-out/use-sign-out-and-leave.ts';
import { strings } from '../strings.ts';
import { memberLinks } from './member-links.ts';
import { MessagesLink } from './messages-link.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { type SiteLink, siteLinks } from './site-links.ts';

const ITEM =
  'flex min-h-12 w-full items-center rounded-md px-4 text-lg font-medium hover:bg-sunk aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf-strong';

const newListing: SiteLink = { to: paths.createListing, label: (t) => t.newListing };

const visitorLinks: SiteLink[] = [
  { to: paths.login, label: (t) => t.signIn },
  { to: paths.register, label: (t) => t.signUp },
];

/** A longer name takes two smaller lines beside the actions of a narrow bar. */
const LONG_NAME = 11;

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
  return <OutboxNotice userId={user.id} />;
}

/** The site's name with its logo. */
export function Brand() {
  const { name } = useSite();
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 min-w-0 items-center gap-2.5 font-heading font-semibold tracking-tight text-ink [font-variation-settings:'SOFT'_100] max-lg:@container max-lg:flex-1 max-[24rem]:gap-1.5"
    >
      <Mark />
      <span
        className={classNames(
          'leading-tight',
          name.length > LONG_NAME
            ? 'line-clamp-2 text-xl max-lg:text-[clamp(0.75rem,11cqw,1.25rem)]'
            : 'truncate text-[1.5rem] max-lg:text-[min(1.5rem,14cqw)]',
        )}
      >
        {name}
      </span>
    </Link>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
      <path className="fill-leaf" d="M16.5 10.5c0-5 3.5-8 9-8.5.3 5.300-2.500 8.800-9 8.500z" />
      <path
        className="fill-tomato"
        d="M16 10.500c2-1.200 4.300-1.400 6.400-.6 3.700 1.400 5.600 5.300 4.700 9.900C26 25.500 22 30 18.600 30c-1 0-1.700-.5-2.600-.5s-1.600.5-2.600.5C10 30 6 25.500 4.900 19.800 4 15.200 5.900 11.300 9.600 9.900c2.100-.8 4.400-.6 6.400.6z"
      />
      <path
        className="fill-marigold"
        d="M9.400 14.400c-1.600 1.200-2 3.400-1.500 5.600.3 1.100 1.900.9 1.700-.3-.3-1.600 0-3 1-4 .8-.8-.2-2-1.200-1.300z"
      />
    </svg>
  );
}

/** Switches between light and dark; the system's theme is the default. */
function ThemeSwitch() {
  const t = useStrings(strings);
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? t.useLightTheme : t.useDarkTheme}
      icon={
        // The server does not know the theme. The styles show the icon of the one on screen from the first paint.
        <>
          <Sun className="dark-only size-5" />
          <Moon className="light-only size-5" />
        </>
      }
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    />
  );
}

/** The theme on screen; light on the server, which cannot know it. */
function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, currentTheme, () => 'light');
}

function watchTheme(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(onChange);
  system.addEventListener('change', onChange);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', onChange);
    choice.disconnect();
  };
}

/** The bar's links on a narrow screen. Closes on navigation and on a click elsewhere. */
function MobileMenu() {
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
