import type { User } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { StructuredData } from '../../../lib/structured-data.tsx';
import { displayName, pictureOf } from '../person.ts';
import { profileData } from '../profile-data.ts';
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
