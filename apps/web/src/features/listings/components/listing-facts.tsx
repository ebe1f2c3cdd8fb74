import { CARD_FALLBACKS, type Listing } from '@windfall/contract';
import { CalendarDays, Carrot, type LucideIcon, MapPin, Scale, UserRound } from 'lucide-react';
import { useTimeZone } from '../../../lib/clock.tsx';
import { longDate } from '../../../lib/dates.ts';
import { useLocale, useMessages } from '../../../lib/i18n/messages.ts';
import { ownerName } from '../card-texts.ts';
import { messages } from '../detail-messages.ts';
import { produceType } from '../produce-type.ts';

/** Who, where, what, how many, since when. */
export function ListingFacts({ listing }: { listing: Listing }) {
  const t = useMessages(messages);
  const listedOn = longDate(listing.created_at, useLocale(), useTimeZone());
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4">
      <Fact Icon={UserRound} term={t.sharedBy} value={ownerName(listing)} />
      <Fact Icon={MapPin} term={t.location} value={listing.location || CARD_FALLBACKS.location} />
      <Fact Icon={Carrot} term={t.produceType} value={produceType(listing)} />
      <Fact Icon={Scale} term={t.quantity} value={listing.quantity} />
      <Fact Icon={CalendarDays} term={t.listedOn} value={listedOn || CARD_FALLBACKS.age} />
    </dl>
  );
}

interface FactProps {
  Icon: LucideIcon;
  term: string;
  value: string;
}

function Fact({ Icon, term, value }: FactProps) {
  if (!value) return null;
  return (
    <div className="relative min-w-0 pl-11 sm:pl-13">
      <dt className="text-sm text-ink-soft">
        <span
          aria-hidden="true"
          className="absolute top-0.5 left-0 grid size-9 place-content-center rounded-full bg-leaf-soft text-leaf-strong"
        >
          <Icon className="size-5" />
        </span>
        {term}
      </dt>
      <dd className="font-semibold break-words">{value}</dd>
    </div>
  );
}
