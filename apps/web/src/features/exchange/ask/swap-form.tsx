import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { swappableQuery } from '../api/asking.ts';
import { mostToAsk } from '../line/sharing-rule.ts';
import type { AskDraft } from '../model/ask-draft.ts';
import { strings } from './ask-strings.ts';

export interface SwapFormProps {
  draft: AskDraft;
  userId: string;
  hasFlaw: boolean;
  write: (changes: Partial<AskDraft>) => void;
  onClose: () => void;
}

/** The member's return: one of their own listings, and how many of it where it is counted. */
export default function SwapForm({ draft, userId, hasFlaw, write, onClose }: SwapFormProps) {
  const t = useStrings(strings);
  const query = useQuery(swappableQuery(userId));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold">{t.swap}</legend>
      <Loaded
        query={query}
        failed={t.swapFailed}
        words={{ loading: t.swapLoading, retry: t.retry }}
        skeletonClassName="h-24"
      >
        {(listings) => <Return listings={listings} draft={draft} hasFlaw={hasFlaw} write={write} />}
      </Loaded>
      <Button variant="quiet" className="self-start" onClick={onClose}>
        {t.swapNot}
      </Button>
    </fieldset>
  );
}

interface ReturnProps extends Pick<SwapFormProps, 'draft' | 'hasFlaw' | 'write'> {
  listings: Listing[];
}

function Return({ listings, draft, hasFlaw, write }: ReturnProps) {
  const t = useStrings(strings);
  const chosen = listings.find(({ id }) => id === draft.swapId);
  const most = chosen ? mostToAsk(chosen) : null;
  if (listings.length === 0) return <p className="text-ink-soft">{t.swapNothing}</p>;
  return (
    <>
      <SelectField
        label={t.swapWhat}
        value={draft.swapId}
        onChange={(event) => write({ swapId: event.target.value, swapAmount: '1' })}
      >
        <option value="">{t.swapChoose}</option>
        {listings.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {most !== null && (
        <TextField
          label={t.swapAmount(unitOf(chosen), String(most))}
          inputMode="numeric"
          autoComplete="off"
          value={draft.swapAmount}
          error={hasFlaw ? t.swapAmountError : undefined}
          className="max-w-28"
          onChange={(event) => write({ swapAmount: event.target.value.trim() })}
        />
      )}
    </>
  );
}

const unitOf = (listing: Listing | undefined) => listing?.sharing?.unit ?? '';
