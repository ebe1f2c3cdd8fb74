import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ASK_ID, SWAP_PARAM } from '../../../lib/exchange/ask-place.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { swappableQuery } from '../api/swappable-listings.ts';
import { mostToAsk } from '../line/sharing-rule.ts';
import type { AskDraft } from './ask-draft.ts';
import { strings } from './ask-strings.ts';

/** The return of a swap, for browsers without scripts: a link to this page with the own listings in its form. */
export function SwapWithoutScript({ draft, userId }: { draft: AskDraft; userId: string }) {
  const t = useStrings(strings);
  const format = useCountText();
  const [search] = useSearchParams();
  const { data: listings } = useQuery(swappableQuery(userId));
  if (!search.has(SWAP_PARAM) || !listings)
    return (
      <a href={`?${SWAP_PARAM}=1#${ASK_ID}`} className={buttonStyle('quiet', 'medium', 'self-start')}>
        {t.swap}
      </a>
    );
  if (listings.length === 0) return <p className="text-ink-soft">{t.swapNothing}</p>;
  return (
    <div className="flex flex-col gap-4">
      <SelectField name="swap.listing_id" label={t.swapWhat} defaultValue={draft.swapId}>
        <option value="">{t.swapNot}</option>
        {listings.map((listing) => {
          const most = mostToAsk(listing);
          const unit = listing.sharing?.unit ?? '';
          return (
            <option key={listing.id} value={listing.id}>
              {most === null ? listing.title : t.swapOption(listing.title, most, unit, format(most))}
            </option>
          );
        })}
      </SelectField>
      <TextField
        name="swap.amount"
        label={t.swapEach}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={draft.swapAmount}
        className="max-w-28"
      />
    </div>
  );
}
