import { useQuery } from '@tanstack/react-query';
import { amountText, EXCHANGE, type Listing } from '@windfall/contract';
import { HandHeart } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ASK_ID, FIRST_CONTROL, SWAP_PARAM } from '../../../lib/exchange/ask-place.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { FormOperation } from '../../../lib/plain-forms/posted-form.tsx';
import { AmountStepper } from '../../../ui/amount-stepper.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Field } from '../../../ui/field.tsx';
import { sendOrFocusWrong } from '../../../ui/focus-wrong-field.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { swappableQuery } from '../api/asking.ts';
import { mostToAsk } from '../line/sharing-rule.ts';
import { useDayName } from '../loans/loan-span.ts';
import { strings as loanStrings } from '../loans/loan-strings.ts';
import type { AskDraft } from '../model/ask-draft.ts';
import { strings } from './ask-strings.ts';
import { AskWhen } from './ask-when.tsx';
import { LoanFields } from './loan-fields.tsx';
import type { SwapFormProps } from './swap-form.tsx';
import { asksHowMuch, isAmount, type useAsk } from './use-ask.ts';

const SwapForm = lazyPart(() => import('./swap-form.tsx'));

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
  const loans = useStrings(loanStrings);
  const dayName = useDayName();
  const { draft, most, mostDays, fullDay, isPending, hasFlaw, refusal, write, send } = ask;
  const isLoan = mostDays !== null;
  const isHarvest = listing.sharing?.harvest !== undefined;
  const daysError = isLoan && (fullDay ? loans.fullDay(dayName(fullDay)) : loans.daysError(mostDays));
  const unit = listing.sharing?.unit ?? '';
  const inUnit = (count: number) => amountText(count, unit, format(count));
  const amount = most !== null && isAmount(draft.wanted, most) ? inUnit(Number(draft.wanted)) : null;
  const isWanted = listing.kind === 'wanted';
  const [some, ofAmount] = isWanted ? [t.haveSome, t.have] : [isLoan ? loans.borrow : t.askSome, t.ask];
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
      {isLoan && (
        <LoanFields
          listing={listing}
          draft={draft}
          write={write}
          error={hasFlaw('days') && daysError ? daysError : undefined}
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
      {!isLoan && !isHarvest && (
        <AskWhen
          draft={draft}
          legend={isWanted ? t.whenToGive : t.when}
          isFirst={most === null && !asksHowMuch(listing)}
          error={hasFlaw('time') ? t.timeError : undefined}
          write={write}
        />
      )}
      {!isWanted && !isLoan && !isHarvest && (
        <SwapOpener draft={draft} userId={userId} hasFlaw={hasFlaw('swap')} write={write} />
      )}
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
        {isHarvest ? t.comePicking : amount === null ? some : ofAmount(amount)}
      </SubmitButton>
    </form>
  );
}

interface AskAmountProps {
  name: string;
  value: string;
  most: number;
  unit: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** How many, by buttons or typed. */
function AskAmount({ unit, error, ...amount }: AskAmountProps) {
  const t = useStrings(strings);
  return (
    <Field label={t.howMany(unit)} error={error}>
      {(control) => (
        <AmountStepper
          {...control}
          {...FIRST_CONTROL}
          {...amount}
          less={t.less}
          more={t.more}
          className="max-w-24 text-lg"
        />
      )}
    </Field>
  );
}

/** Opens the choice of what is given in return; its code and the member's listings are loaded with it. */
function SwapOpener(props: Omit<SwapFormProps, 'onClose'>) {
  const t = useStrings(strings);
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  if (!isHydrated) return <noscript>{import.meta.env.SSR && <SwapWithoutScript {...props} />}</noscript>;
  const show = (isShown: boolean) => {
    setOpen(isShown);
    // The button that was used goes, and the focus would be lost with it.
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col">
      {!isOpen && props.draft.swapId === '' ? (
        <Button variant="quiet" className="self-start" onClick={() => show(true)}>
          {t.swap}
        </Button>
      ) : (
        <SwapForm
          fallback={<Skeleton className="h-24" />}
          {...props}
          onClose={() => {
            show(false);
            props.write({ swapId: '', swapAmount: '1' });
          }}
        />
      )}
    </div>
  );
}

/** The return of a swap, for browsers without scripts: a link to this page with the member's listings in its form. */
function SwapWithoutScript({ draft, userId }: { draft: AskDraft; userId: string }) {
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
