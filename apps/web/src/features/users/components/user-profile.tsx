import { useInfiniteQuery } from '@tanstack/react-query';
import type { Listing, User } from '@windfall/contract';
import {
  CalendarDays,
  Clock,
  type LucideIcon,
  Mail,
  MapPin,
  MessageCircle,
  Pencil,
  Signpost,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { loginPath } from '../../../lib/session/return-path.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { StructuredData } from '../../../lib/structured-data.tsx';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { userListingsQuery } from '../api/list-user-listings.ts';
import { displayName, pictureOf, placeOf } from '../person.ts';
import { strings } from '../profile-strings.ts';

const BIO_LENGTH = 140;

/** A member's public profile; `children` are further facts. */
export function UserProfile({ user, children }: { user: User; children?: ReactNode }) {
  const t = useStrings(strings);
  const { user: viewer } = useSession();
  const name = displayName(user);
  const isOwn = viewer?.id === user.id;
  return (
    <article className="flex flex-col gap-6">
      {isOwn && <Banner>{t.ownProfile}</Banner>}
      <Card className="flex flex-col gap-6 sm:flex-row sm:items-start">
        <Avatar
          name={name}
          photo={pictureOf(user)}
          isLarge
          className="size-28 text-5xl sm:size-36 sm:text-6xl"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          <header>
            <h1 className="text-4xl wrap-anywhere sm:text-5xl">
              <bdi>{name}</bdi>
            </h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-lg text-ink-soft">
              <bdi className="min-w-0 wrap-anywhere">@{user.username}</bdi>
              {user.google_id && <Tag>{t.googleAccount}</Tag>}
              {user.is_group && <Tag>{t.group}</Tag>}
            </p>
          </header>
          <div className="flex flex-col gap-2">
            <Facts user={user} />
            {children}
          </div>
          <ProfileAction user={user} isOwn={isOwn} />
        </div>
      </Card>
      <section aria-labelledby="about-user">
        <h2 id="about-user" className="text-2xl wrap-anywhere">
          {t.about(name)}
        </h2>
        <p className="mt-2 max-w-prose text-lg wrap-anywhere paragraphs whitespace-pre-line" dir="auto">
          {user.bio ? (
            <LinkedText linksAllowed={user.links_allowed}>{user.bio}</LinkedText>
          ) : (
            <span className="text-ink-soft">{t.noBio}</span>
          )}
        </p>
      </section>
    </article>
  );
}

/** Shown to signed-in members only, even if the response contains it. */
function Facts({ user }: { user: User }) {
  const t = useStrings(strings);
  const { user: viewer } = useSession();
  const place = placeOf(user);
  return (
    <dl className="flex flex-col gap-2">
      {place && (
        <Fact Icon={MapPin} term={t.location}>
          <bdi>{place}</bdi>
        </Fact>
      )}
      {user.public_hours && (
        <Fact Icon={Clock} term={t.publicHours}>
          <bdi>{user.public_hours}</bdi>
        </Fact>
      )}
      {user.public_address && (
        <Fact Icon={Signpost} term={t.publicAddress}>
          <bdi>{user.public_address}</bdi>
        </Fact>
      )}
      {viewer && user.email && (
        <Fact Icon={Mail} term={t.email}>
          <a
            href={`mailto:${encodeURIComponent(user.email)}`}
            className="-my-2.5 inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
          >
            {user.email}
          </a>
        </Fact>
      )}
      {user.created_at && (
        <div className="flex items-center gap-2.5 text-ink-soft">
          <CalendarDays className="size-5 shrink-0" aria-hidden="true" />
          <dt className="sr-only">{t.memberSince('')}</dt>
          <dd>
            <TextWithTime text={t.memberSince} instant={user.created_at} form="date" />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Fact({ Icon, term, children }: { Icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5">
      <Icon className="size-5 shrink-0 text-leaf-strong" aria-hidden="true" />
      <dt className="sr-only">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Action of the viewer: message this member, sign in to do so, or edit one's own profile. */
function ProfileAction({ user, isOwn }: { user: User; isOwn: boolean }) {
  const t = useStrings(strings);
  const { isSignedIn } = useSession();
  const conversation = paths.conversation(user.id);
  return (
    <p>
      {isOwn ? (
        <ButtonLink variant="leaf" to={paths.profile}>
          <Pencil className="size-5" aria-hidden="true" />
          {t.editProfile}
        </ButtonLink>
      ) : (
        <ButtonLink
          to={isSignedIn ? conversation : loginPath(conversation)}
          className="max-w-full wrap-anywhere"
        >
          <MessageCircle className="size-5 shrink-0" aria-hidden="true" />
          {t.message(displayName(user))}
        </ButtonLink>
      )}
    </p>
  );
}

/** Skeleton of a profile. */
export function UserProfileSkeleton({ label }: { label: string }) {
  return (
    <LoadingPlace label={label} className="flex flex-col gap-6">
      <div className="flex flex-col gap-6 rounded-lg border border-line bg-card p-5 sm:flex-row sm:p-7">
        <Skeleton className="size-28 rounded-full sm:size-36" />
        <div className="flex-1 space-y-4">
          <Skeleton className="h-11 w-64 max-w-full" />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-6 w-52" />
          <Skeleton className="h-11 w-44 rounded-full" />
        </div>
      </div>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-20 max-w-prose" />
    </LoadingPlace>
  );
}

/** Title, preview and schema.org data of a member's page. */
export function UserHead({ user }: { user: User }) {
  const t = useStrings(strings);
  const site = useSite();
  const name = displayName(user);
  const picture = pictureOf(user);
  const bio = user.bio.replace(/\s+/g, ' ').trim();
  const shortBio = bio.length > BIO_LENGTH ? `${bio.slice(0, BIO_LENGTH).trimEnd()}…` : bio;
  return (
    <>
      <PageHead
        type="profile"
        title={name}
        description={`${t.description(name, user.location)} ${shortBio}`.trim()}
        canonical={paths.user(user.id)}
        {...(picture ? { image: picture } : {})}
      />
      <StructuredData data={profileData(user, site.url)} />
    </>
  );
}

/**
 * A member's page as schema.org ProfilePage. Search engines store it, so it contains neither the email address nor the
 * ZIP code.
 */
function profileData(user: User, siteUrl: string) {
  const absolute = (path: string) => (path.startsWith('/') ? siteUrl + path : path);
  const picture = pictureOf(user);
  return {
    '@type': 'ProfilePage',
    dateCreated: user.created_at,
    dateModified: user.updated_at,
    mainEntity: {
      '@type': user.is_group ? 'Organization' : 'Person',
      '@id': absolute(paths.user(user.id)),
      url: absolute(paths.user(user.id)),
      name: displayName(user),
      alternateName: user.username,
      ...(user.bio ? { description: user.bio } : {}),
      ...(picture ? { image: absolute(picture) } : {}),
      ...(user.location && !user.is_group ? { homeLocation: { '@type': 'Place', name: user.location } } : {}),
    },
  };
}

interface UserListingsProps {
  user: User;
  /** Renders the listings, or skeletons while they load. */
  renderListings: (listings: Listing[] | null) => ReactNode;
}

/** Listings of this member, newest first. */
export function UserListings({ user, renderListings }: UserListingsProps) {
  const t = useStrings(strings);
  const query = useInfiniteQuery(userListingsQuery(user.id));
  const all = query.data?.pages.flatMap(({ listings }) => listings) ?? [];
  // A listing published while pages are loaded moves another to the next page.
  const listings = [...new Map(all.map((listing) => [listing.id, listing])).values()];
  return (
    <section id="listings" aria-labelledby="listings-of-user" className="scroll-mt-24">
      <h2 id="listings-of-user" className="mb-6 text-2xl wrap-anywhere">
        {t.listingsOf(displayName(user))}
      </h2>
      <PagedList
        query={query}
        placeholder={<LoadingPlace label={t.loadingListings}>{renderListings(null)}</LoadingPlace>}
        failed={t.listingsFailed}
        words={t}
        isEmpty={listings.length === 0 && !query.hasNextPage}
        empty={<p className="text-lg text-ink-soft">{t.noListings}</p>}
      >
        {(end) => (
          <>
            {renderListings(listings)}
            <div className="mt-8 text-center empty:hidden">{end}</div>
          </>
        )}
      </PagedList>
    </section>
  );
}
