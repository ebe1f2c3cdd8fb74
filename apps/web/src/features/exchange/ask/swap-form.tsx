import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
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
  const { data: listings = [], isPending, isError } = useQuery(swappableQuery(userId));
  const chosen = listings.find(({ id }) => id === draft.swapId);
  const most = chosen ? mostToAsk(chosen) : null;
  if (isPending) return <Skeleton className="h-24" />;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold">{t.swap}</legend>
      <FormError>{isError && t.swapFailed}</FormError>
      {!isError && listings.length === 0 && <p className="text-ink-soft">{t.swapNothing}</p>}
      {listings.length > 0 && (
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
      )}
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
      <Button variant="quiet" className="self-start" onClick={onClose}>
        {t.swapNot}
      </Button>
    </fieldset>
  );
}

const unitOf = (listing: Listing | undefined) => listing?.sharing?.unit ?? '';
