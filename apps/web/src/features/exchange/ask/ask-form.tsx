import { amountText, EXCHANGE, type Listing } from '@windfall/contract';
import { HandHeart } from 'lucide-react';
import type { FormEvent } from 'react';
import { FIRST_CONTROL } from '../../../lib/exchange/ask-first.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { FormOperation } from '../../../lib/plain-forms/posted-form.tsx';
import { sendOrFocusWrong } from '../../../ui/focus-wrong-field.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AskAmount } from './ask-amount.tsx';
import { strings } from './ask-strings.ts';
import { AskWhen } from './ask-when.tsx';
import { SwapOpener } from './swap-opener.tsx';
import { asksHowMuch, isAmount, type useAsk } from './use-ask.ts';

interface AskFormProps {
  listing: Listing;
  ask: ReturnType<typeof useAsk>;
  postedId: string | null | undefined;
  userId: string;
}

/** Asks for some of a listing: how many, when the member could come, and a line of text. */
export function AskForm({ listing, ask, postedId, userId }: AskFormProps) {
  const t = useStrings(strings);
  const format = useCountText();
  const { draft, most, isPending, hasFlaw, refusal, write, send } = ask;
  const unit = listing.sharing?.unit ?? '';
  const inUnit = (count: number) => amountText(count, unit, format(count));
  const amount = most !== null && isAmount(draft.wanted, most) ? inUnit(Number(draft.wanted)) : null;
  const isWanted = listing.kind === 'wanted';
  const [some, ofAmount] = isWanted ? [t.haveSome, t.have] : [t.askSome, t.ask];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sendOrFocusWrong(event.currentTarget, send);
  };
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      {/* The server takes the form too, before scripts or without them: sent twice, it is one claim. */}
      <FormOperation id={isWanted ? 'promiseSome' : 'askForSome'} />
      <input
        type="hidden"
        name="id"
        defaultValue={postedId || (import.meta.env.SSR ? crypto.randomUUID() : '')}
        suppressHydrationWarning
      />
      {most !== null && (
        <AskAmount
          name={isWanted ? 'amount' : 'wanted'}
          value={draft.wanted}
          most={most}
          unit={unit}
          error={hasFlaw('wanted') ? t.amountError(format(most)) : undefined}
          onChange={(wanted) => write({ wanted })}
        />
      )}
      {asksHowMuch(listing) && (
        <TextField
          {...FIRST_CONTROL}
          name="how_much"
          label={t.howMuch}
          note={t.optional}
          hint={t.howMuchExample}
          maxLength={EXCHANGE.howMuch}
          value={draft.howMuch}
          onChange={(event) => write({ howMuch: event.target.value })}
        />
      )}
      <AskWhen
        draft={draft}
        legend={isWanted ? t.whenToGive : t.when}
        isFirst={most === null && !asksHowMuch(listing)}
        error={hasFlaw('time') ? t.timeError : undefined}
        write={write}
      />
      {!isWanted && <SwapOpener draft={draft} userId={userId} hasFlaw={hasFlaw('swap')} write={write} />}
      <TextArea
        name="note"
        label={t.line}
        note={t.optional}
        rows={1}
        maxLength={EXCHANGE.note}
        value={draft.note}
        onChange={(event) => write({ note: event.target.value })}
      />
      <FormError>{refusal && !isPending && (refusal.reason ?? t.failed)}</FormError>
      <SubmitButton size="large" isLoading={isPending} worksWithoutScripts>
        {!isPending && <HandHeart className="size-5" aria-hidden="true" />}
        {amount === null ? some : ofAmount(amount)}
      </SubmitButton>
    </form>
  );
}
