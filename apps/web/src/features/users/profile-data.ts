import type { User } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';
import { displayName, pictureOf } from './person.ts';

/**
 * A member's page as schema.org ProfilePage. Search engines store it, so it contains neither the email address nor the
 * ZIP code.
 */
export function profileData(user: User, siteUrl: string) {
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
