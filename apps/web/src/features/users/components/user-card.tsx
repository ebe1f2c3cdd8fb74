import type { User } from '@windfall/contract';
import { MapPin, MessageCircle, ShoppingBasket, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { loginPath } from '../../../lib/session/return-path.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { NameMark } from '../../../ui/name-mark.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { displayName, pictureOf, placeOf } from '../person.ts';
import { strings } from '../strings.ts';

interface UserCardProps {
  user: User;
  /** Whether the viewer can send a message without signing in. */
  isSignedIn: boolean;
}

/** A member: name, place, and links to profile, conversation and listings. */
export function UserCard({ user, isSignedIn }: UserCardProps) {
  const t = useStrings(strings);
  const name = displayName(user);
  const place = placeOf(user);
  const conversation = paths.conversation(user.id);
  return (
    <article className="flex h-full flex-col rounded-lg border border-line bg-card p-4 shadow-card">
      <div className="relative flex items-center gap-4">
        <Avatar name={name} photo={pictureOf(user)} isLarge className="size-16 text-2xl" />
        <div className="min-w-0">
          <h2 className="text-xl">
            <Link
              to={paths.user(user.id)}
              className="wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              <bdi>{name}</bdi>
              {user.shows_username && <NameMark username={user.username} />}
            </Link>
          </h2>
          {place && (
            <p className="mt-1 flex items-center gap-1.5 text-ink-soft">
              <MapPin className="size-4 shrink-0" aria-hidden="true" />
              <bdi className="min-w-0 wrap-anywhere">{place}</bdi>
            </p>
          )}
          {user.is_test && (
            <p className="mt-2">
              <Tag>{t.testUser}</Tag>
            </p>
          )}
        </div>
      </div>
      <ul className="mt-auto -mb-1 flex flex-wrap pt-3 -ms-2">
        <Way
          to={isSignedIn ? conversation : loginPath(conversation)}
          label={t.message}
          about={name}
          icon={<MessageCircle className="size-5" aria-hidden="true" />}
        />
        <Way
          to={paths.listingsOf(user.id)}
          label={t.listings}
          about={t.ofUser(name)}
          icon={<ShoppingBasket className="size-5" aria-hidden="true" />}
        />
        <Way
          to={paths.createListing}
          label={t.share}
          about={t.somethingYourself}
          icon={<Sprout className="size-5" aria-hidden="true" />}
        />
      </ul>
    </article>
  );
}

interface WayProps {
  to: string;
  label: string;
  /** Distinguishes links with the same text for screen readers. */
  about?: string;
  icon: ReactNode;
}

function Way({ to, label, about, icon }: WayProps) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 font-semibold text-leaf-strong hover:bg-leaf-soft"
      >
        {icon}
        <span>
          {label} {about && <span className="sr-only">{about}</span>}
        </span>
      </Link>
    </li>
  );
}
