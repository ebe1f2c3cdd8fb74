import type { QueryKey } from '@tanstack/react-query';
import { defineStrings } from '@windfall/contract';
import { CloudOff } from 'lucide-react';
import { Link } from 'react-router';
import { findLocalListing } from '../../features/listings/local-listings.ts';
import { readConversations, readMessages } from '../../features/messages/stored-messages.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { readUsers } from '../../lib/session/stored-users.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { TextWithTime } from '../../lib/times/local-time.tsx';
import type { Outage } from './outage.ts';

const strings = defineStrings({
  en: {
    seenAt: (time: string) => `No connection. This is from ${time}.`,
    kept: 'No connection. This page is kept on this device.',
    unseen: 'No connection, and this page is not kept on this device. These can be opened:',
    browse: 'Browse',
    messages: 'Messages',
    dashboard: 'Dashboard',
    share: 'Share',
  },
});

/** Pages that fill the screen leave room for the notice above them. */
function makeRoom(notice: HTMLElement | null) {
  if (!notice || !('ResizeObserver' in window)) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--outage', `${notice.offsetHeight}px`));
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty('--outage');
  };
}

/** Says that there is no connection, and from when the page is; or which pages can be opened instead. */
export default function OutageNotice({ outage }: { outage: Outage }) {
  const t = useStrings(strings);
  const { user } = useSession();
  const { seenAt, missing } = outage;
  // Where the browser has a copy, the page shows it with a note of its own.
  const isUnseen = seenAt === null && missing.length > 0;
  const hasCopies = isUnseen && missing.every((key) => hasCopy(key, user?.id));
  // A profile has no such note.
  if (hasCopies && !missing.some(([scope]) => scope === 'user')) return null;
  return (
    <div ref={makeRoom} role="status" className="bg-marigold-soft">
      <div className="page-width flex flex-wrap items-center gap-x-3 gap-y-1 py-2 font-medium">
        <CloudOff className="size-5 shrink-0" aria-hidden="true" />
        <p className="min-w-[min(15rem,80%)] flex-1">
          {seenAt === null ? (
            isUnseen && !hasCopies ? (
              t.unseen
            ) : (
              t.kept
            )
          ) : (
            <TextWithTime form="moment" instant={new Date(seenAt).toISOString()} text={t.seenAt} />
          )}
        </p>
        {isUnseen && !hasCopies && <OtherPages />}
      </div>
    </div>
  );
}

/** Pages that show what this browser keeps. */
function OtherPages() {
  const t = useStrings(strings);
  const { user } = useSession();
  const links = [
    [paths.listings, t.browse],
    ...(user
      ? [
          [paths.messages, t.messages],
          [paths.dashboard, t.dashboard],
          [paths.createListing, t.share],
        ]
      : []),
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map(([to = '', label]) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center text-link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whether the page of this query shows what the browser has stored of it, or samples. */
function hasCopy([scope, kind, id]: QueryKey, userId: string | undefined): boolean {
  if (scope === 'listings' && kind === 'one') return findLocalListing(String(id)) !== null;
  if (scope === 'listings' && kind === 'of-user') return isKnownUser(id, userId);
  if (scope === 'listings') return kind === 'browse';
  if (scope === 'user') return isKnownUser(kind, userId);
  if (userId === undefined) return false;
  if (scope === 'conversations') return readConversations(userId).length > 0;
  return scope === 'thread' && readMessages(userId, String(kind)).length > 0;
}

const isKnownUser = (id: unknown, userId: string | undefined) =>
  readUsers(userId).some((user) => user.id === id);
