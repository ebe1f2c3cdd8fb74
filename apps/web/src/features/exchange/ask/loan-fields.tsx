import { dayAfter, EXCHANGE, type Listing, LOANS } from '@windfall/contract';
import { FIRST_CONTROL } from '../../../lib/exchange/ask-place.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useToday } from '../../../lib/times/days.ts';
import { FieldPair } from '../../../ui/field-pair.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings } from '../loans/loan-strings.ts';
import type { AskDraft } from '../model/ask-draft.ts';
import { FIRST_DAY, LAST_DAY } from '../model/loan-of-fields.ts';

interface LoanFieldsProps {
  listing: Pick<Listing, 'sharing'>;
  draft: AskDraft;
  error: string | undefined;
  write: (changes: Partial<AskDraft>) => void;
}

const AHEAD_DAYS = Math.floor(EXCHANGE.aheadMs / 86_400_000);

/** 'Borrow from … to …': the first and the last day of a loan. */
export function LoanFields({ listing, draft, error, write }: LoanFieldsProps) {
  const t = useStrings(strings);
  const today = useToday();
  const most = listing.sharing?.most_days ?? LOANS.usual.days;
  const begin = (first: string) =>
    write({ first, ...(first !== '' && (draft.last === '' || draft.last < first) && { last: first }) });
  const latest = draft.first >= today ? dayAfter(draft.first, most - 1) : dayAfter(today, AHEAD_DAYS);
  return (
    <FieldPair error={error}>
      {(errorId) => (
        <>
          <TextField
            {...FIRST_CONTROL}
            type="date"
            name={FIRST_DAY}
            label={t.borrowFrom}
            hint={t.borrowHint(most)}
            required
            min={today}
            max={dayAfter(today, AHEAD_DAYS)}
            value={draft.first}
            errorId={errorId}
            onChange={(event) => begin(event.target.value)}
          />
          <TextField
            type="date"
            name={LAST_DAY}
            label={t.borrowTo}
            hint={t.borrowToHint}
            required
            min={draft.first || today}
            max={latest}
            value={draft.last}
            errorId={errorId}
            onChange={(event) => write({ last: event.target.value })}
          />
        </>
      )}
    </FieldPair>
  );
}
