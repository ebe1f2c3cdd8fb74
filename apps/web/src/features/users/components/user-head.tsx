import type { User } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { StructuredData } from '../../../lib/structured-data.tsx';
import { displayName, pictureOf } from '../person.ts';
import { strings } from '../profile-strings.ts';

const BIO_LENGTH = 140;

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
      '@type': 'Person',
      '@id': absolute(paths.user(user.id)),
      url: absolute(paths.user(user.id)),
      name: displayName(user),
      alternateName: user.username,
      ...(user.bio ? { description: user.bio } : {}),
      ...(picture ? { image: absolute(picture) } : {}),
      ...(user.location ? { homeLocation: { '@type': 'Place', name: user.location } } : {}),
    },
  };
}
