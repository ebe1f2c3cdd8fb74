import type { User } from '@windfall/contract';
import { LocateFixed } from 'lucide-react';
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { sessionsQuery } from '../../../features/accounts/api/sessions.ts';
import { useGoogleDocument } from '../../../features/accounts/google/use-google-document.ts';
import { ProfileForm } from '../../../features/accounts/settings/profile-form.tsx';
import { SessionList } from '../../../features/accounts/settings/session-list.tsx';
import { strings } from '../../../features/accounts/settings/strings.ts';
import type { LocationFieldProps } from '../../../features/accounts/settings/use-chosen-point.ts';
import { BlockedMembers } from '../../../features/blocks/components/blocked-members.tsx';
import { CalendarFeed } from '../../../features/exchange/calendar/calendar-feed.tsx';
import { GivingSettings } from '../../../features/exchange/giving/giving-settings.tsx';
import { AddressSearchField } from '../../../features/geo/components/address-search-field.tsx';
import { placeName } from '../../../features/geo/model/address-suggestion.ts';
import { useCurrentLocation } from '../../../features/geo/use-current-location.ts';
import { NotificationPreferences } from '../../../features/notifications/components/notification-preferences.tsx';
import { OwnReportsCard } from '../../../features/reports/own/own-reports-card.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart, lazyPart } from '../../../lib/lazy-part.tsx';
import { loadQuery } from '../../../lib/load-query.ts';
import { paths } from '../../../lib/paths.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { useLastMember } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { SessionGate } from '../../session-gate.tsx';

const PasswordForm = lastingPart(() => import('../../../features/accounts/settings/password-form.tsx'));
const loadOwnData = () => import('../../../features/accounts/settings/own-data.tsx');
const ExportData = lastingPart(async () => ({ default: (await loadOwnData()).ExportData }));
const DeleteAccount = lastingPart(async () => ({ default: (await loadOwnData()).DeleteAccount }));
const PasskeyCard = lazyPart(() => import('../../../features/accounts/passkeys/passkey-card.tsx'));
const SecondFactorCard = lazyPart(
  () => import('../../../features/accounts/second-factor/second-factor-card.tsx'),
);
const AdminNeedsFactor = lazyPart(() => import('../../../features/accounts/settings/admin-needs-factor.tsx'));
const FollowList = lazyPart(() => import('../../../features/follows/follow-list.tsx'));

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (user && !user.acting) await loadQuery(args.context, sessionsQuery);
  return null;
}

export { revalidateButForTabs as shouldRevalidate } from '../../../lib/load-query.ts';

/** Account settings. */
export function Component() {
  const t = useStrings(strings);
  const user = useLastMember();
  useGoogleDocument(user != null && user.google_id !== null);
  return (
    <div className="page-width md:pt-5">
      <PageHead title={t.title} hidden />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-4xl">{t.title}</h1>
        {user && (
          <ButtonLink variant="quiet" to={paths.user(user.id)}>
            {t.viewPublicProfile}
          </ButtonLink>
        )}
      </div>
      {user?.admin_needs_factor && <AdminNeedsFactor />}
      {user ? <Settings key={user.id} user={user} /> : <SessionGate message={t.loadFailed} />}
    </div>
  );
}

const COLUMNS = 'grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]';

function Settings({ user }: { user: User }) {
  const navigate = useNavigate();
  if (user.acting) return <GroupSettings user={user} isKeeper={user.acting.role === 'keeper'} />;
  return (
    <div className={COLUMNS}>
      <SettingsTabs user={user} />
      <div className="flex flex-col gap-6">
        <SessionList />
        <PasskeyCard user={user} />
        <SecondFactorCard user={user} />
        <NotificationPreferences>
          <FollowList userId={user.id} />
        </NotificationPreferences>
        <GivingSettings userId={user.id} />
        <CalendarFeed />
        <BlockedMembers />
        <OwnReportsCard />
        <ExportData userId={user.id} />
        <DeleteAccount user={user} onDeleted={() => navigate(paths.home, { replace: true })} />
      </div>
    </div>
  );
}

/** What its keepers decide about a group. All else of an account is a member's. */
function GroupSettings({ user, isKeeper }: { user: User; isKeeper: boolean }) {
  const t = useStrings(strings);
  if (!isKeeper) return <p className="text-lg">{t.keepersChange}</p>;
  return (
    <div className={COLUMNS}>
      <Card>
        <ProfileForm user={user} renderLocation={(field) => <ProfileLocation {...field} />} />
      </Card>
      <div className="flex flex-col gap-6">
        <GivingSettings userId={user.id} />
        <BlockedMembers />
        <ExportData userId={user.id} />
      </div>
    </div>
  );
}

function SettingsTabs({ user }: { user: User }) {
  const t = useStrings(strings);
  const [search] = useSearchParams();
  const hasPassword = !user.google_id;
  const open = settingsTabOf(search, hasPassword);
  const profile = { value: 'profile', title: t.profileTab, to: paths.profile };
  const password = { value: 'password', title: t.passwordTab, to: `${paths.profile}?tab=password` };
  return (
    <Tabs label={t.tabs} value={open} tabs={hasPassword ? [profile, password] : [profile]}>
      <div hidden={open !== 'profile'}>
        <Card>
          <ProfileForm user={user} renderLocation={(field) => <ProfileLocation {...field} />} />
        </Card>
      </div>
      {hasPassword && (
        <div hidden={open !== 'password'}>
          <Card>
            <PasswordForm email={user.email} />
          </Card>
        </div>
      )}
    </Tabs>
  );
}

/** The open tab is part of the address. */
function settingsTabOf(search: URLSearchParams, hasPassword: boolean): 'profile' | 'password' {
  return hasPassword && search.get('tab') === 'password' ? 'password' : 'profile';
}

/** The profile's location: typed, chosen from the address search, or the device's position. */
function ProfileLocation(field: LocationFieldProps) {
  const t = useStrings(strings);
  const { locate, locating, error } = useCurrentLocation();
  const fill = async () => {
    const place = await locate();
    if (!place) return;
    const text = placeName(place);
    field.onChange(text);
    field.onChoose(place, text);
  };
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 [&>:first-child]:w-full">
      <AddressSearchField {...field} />
      <Button variant="quiet" isLoading={locating} onClick={() => void fill()}>
        <LocateFixed className="size-5" aria-hidden="true" />
        {t.useCurrentLocation}
      </Button>
      {error && (
        <p role="alert" className="text-sm font-medium text-tomato">
          {error}
        </p>
      )}
    </div>
  );
}
