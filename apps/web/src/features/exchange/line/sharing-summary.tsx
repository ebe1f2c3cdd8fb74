import type { Listing, Sharing } from '@windfall/contract';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLeftTexts } from '../../../lib/exchange/left-text.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.tsx';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { Details } from '../../../ui/details.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isAllPromised } from './sharing-rule.ts';
import { strings } from './sharing-strings.ts';

const DrawCheck = lastingPart(() => import('./draw-check.tsx'));

interface SharingSummaryProps {
  listing: Pick<Listing, 'id' | 'kind' | 'user_name' | 'is_seller' | 'sharing'>;
}

/** How much is left, the rule in one sentence, what the owner would like in return, and the draw to check. */
export function SharingSummary({ listing }: SharingSummaryProps) {
  const t = useStrings(strings);
  const { sharing, kind } = listing;
  const texts = useLeftTexts(sharing, kind);
  const left = [texts.left, texts.asking].filter(Boolean).join(', ');
  if (kind === 'wanted')
    return (
      <div className="flex flex-col gap-1 empty:hidden">
        {left && <p className="font-semibold">{left}</p>}
        {sharing?.in_return && <p className="break-words">{t.givesInReturn(sharing.in_return)}</p>}
      </div>
    );
  return (
    <div className="flex flex-col gap-1">
      {left && <p className="font-semibold">{left}</p>}
      <p>
        <Rule sharing={sharing} owner={listing.is_seller ? null : listing.user_name} />
      </p>
      {isAllPromised(sharing) && !sharing?.drawn_at && <p className="text-ink-soft">{t.allPromised}</p>}
      {sharing?.in_return && <p className="break-words">{t.inReturn(sharing.in_return)}</p>}
      {sharing?.seed_hash && <DrawDetails listingId={listing.id} sharing={sharing} />}
    </div>
  );
}

function Rule({ sharing, owner }: { sharing: Sharing | undefined; owner: string | null }) {
  const t = useStrings(strings);
  const format = useCountText();
  return (
    <>
      <RuleOfOrder sharing={sharing} owner={owner} />
      {sharing?.most_each && ` ${t.mostEach(format(sharing.most_each))}`}
      {sharing?.at_once && ` ${t.atOnce}`}
    </>
  );
}

function RuleOfOrder({ sharing, owner }: { sharing: Sharing | undefined; owner: string | null }) {
  const t = useStrings(strings);
  if (sharing?.rule === 'least') return t.ruleLeast;
  if (sharing?.rule === 'choose') return t.ruleChoose(owner);
  if (sharing?.rule !== 'draw' || !sharing.draw_at)
    return sharing?.at_once ? t.ruleFirstAtOnce : t.ruleFirst(owner);
  const { draw_at, drawn_at } = sharing;
  if (drawn_at)
    return (
      <>
        <TextWithTime text={t.ruleDrawn} instant={drawn_at} form="weekday" />
        {!sharing.at_once && t.afterDraw(owner)}
      </>
    );
  return (
    <>
      <TextWithTime text={t.ruleDrawOn} instant={draw_at} form="weekday" />
      <TextWithTime text={t.ruleDrawAt} instant={draw_at} form="meetingClock" />
    </>
  );
}

/** The summary as a part of the page, for those who cannot ask; nothing where the owner has set nothing. */
export function SharingSection({ listing }: SharingSummaryProps) {
  const t = useStrings(strings);
  if (!listing.sharing) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-2xl">{listing.kind === 'wanted' ? t.wanted : t.sharing}</h2>
      <SharingSummary listing={listing} />
    </section>
  );
}

interface DrawDetailsProps {
  listingId: string;
  sharing: Sharing;
}

/** Fingerprint and number of a draw, without scripts too; opened, the browser works out its order. */
function DrawDetails({ listingId, sharing }: DrawDetailsProps) {
  const t = useStrings(strings);
  const [wasOpened, setOpened] = useState(false);
  const { seed, seed_hash: hash } = sharing;
  return (
    <Details className="group" onToggle={(isOpen) => isOpen && setOpened(true)}>
      <summary className="-ms-1 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-md px-1 font-semibold text-leaf-strong underline underline-offset-4">
        {t.checkDraw}
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="flex flex-col gap-3 pb-2">
        <p className="text-sm text-ink-soft">{seed ? t.opened : t.sealed}</p>
        <dl className="flex flex-col gap-2 text-sm">
          <Value term={t.fingerprint} value={hash} />
          <Value term={t.number} value={seed} />
        </dl>
        {seed && wasOpened && <DrawCheck fallback={<Skeleton className="h-24" />} listingId={listingId} />}
      </div>
    </Details>
  );
}

function Value({ term, value }: { term: string; value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="font-mono text-xs break-all">{value}</dd>
    </div>
  );
}
