import type { User } from '@windfall/contract';
import type { ReactNode } from 'react';
import { AskedClaims } from '../../../features/exchange/claims/asked-claims.tsx';
import { CallToShare } from '../../../features/home/components/call-to-share.tsx';
import { CategoryTiles } from '../../../features/home/components/category-tiles.tsx';
import { strings } from '../../../features/home/strings.ts';
import { NearAndNew } from '../../../features/listings/components/near-and-new.tsx';
import UnreadConversations from '../../../features/messages/components/unread-conversations.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart, lazyPart } from '../../../lib/lazy-part.tsx';
import type { KnownPlace } from '../../../lib/place/known-place.ts';

const ProofLine = lastingPart(() => import('../../../features/accounts/components/proof-line.tsx'));
const FoundNear = lazyPart(() => import('../../../features/follows/found-near.tsx'));

interface MemberHomeProps {
  user: User;
  place: KnownPlace | null;
  /** What is ready around them, and will be. */
  ready: ReactNode;
  /** The newest listings everywhere. */
  newest: ReactNode;
  /** Asks for the place where none is known. */
  where: ReactNode;
}

/** A member's home page: what is asked of them, and what is new around them. */
export default function MemberHome({ user, place, ready, newest, where }: MemberHomeProps) {
  const t = useStrings(strings);
  return (
    <>
      <div className="page-width md:pt-4">
        <h1 className="mb-6 text-4xl wrap-anywhere sm:text-5xl">{t.greeting(user.name)}</h1>
        {user.email_verified === false && <ProofLine />}
        <AskedClaims />
        <UnreadConversations userId={user.id} most={4} />
        {!user.acting && <FoundNear userId={user.id} />}
        {!place && <div className="mb-10">{where}</div>}
      </div>
      {ready}
      {place ? <NearAndNew place={place}>{newest}</NearAndNew> : newest}
      <CategoryTiles />
      <CallToShare />
    </>
  );
}
