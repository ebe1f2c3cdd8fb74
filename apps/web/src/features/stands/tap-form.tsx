import { useQueryClient } from '@tanstack/react-query';
import { amountText, STANDS, type Stand, type StandItem, type Tapped } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useCountText } from '../../lib/i18n/count-text.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { ANYONE } from '../../lib/outbox/outbox-count.ts';
import { type Sent, send } from '../../lib/outbox/send.ts';
import { FormOperation, usePostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { AmountStepper } from '../../ui/amount-stepper.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useChangeStand } from './api/stands.ts';
import { tapKind } from './api/tap-kind.ts';
import { strings } from './strings.ts';
import { UndoTap } from './undo-tap.tsx';

interface TapFormProps {
  stand: Stand;
  item: StandItem;
  /** A tap that this browser has sent by the form itself. */
  counted: Tapped | undefined;
}

/** 'I took 3', 'I left 5': counted once, also when it waits for a connection or is sent again. Works without scripts. */
export function TapForm({ stand, item, counted }: TapFormProps) {
  const t = useStrings(strings);
  const format = useCountText();
  const posted = usePostedForm('tapStand');
  const own = posted?.fields.get('listing_id') === item.listing_id ? posted : null;
  const { tap, sent, isSending } = useTap(stand, item);
  const [amount, setAmount] = useState(own?.fields.get('count') ?? '1');
  const [wasWrong, setWrong] = useState(false);
  const count = Number(amount);
  const isCount = Number.isInteger(count) && count >= 1 && count <= STANDS.amount;
  const isWrong = wasWrong && !isCount;
  // Without scripts the number does not follow what is typed.
  const label = useHydrated() && isCount ? amountText(count, item.unit, format(count)) : '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWrong(!isCount);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isLeft = submitter instanceof HTMLButtonElement && submitter.value === 'left';
    if (isCount && !isSending) void tap(isLeft ? -count : count);
  };
  const refusal = sent?.result === 'refused' ? (sent.reason ?? t.tapFailed) : own?.refusal?.message;
  const before: Sent<Tapped> | null =
    counted && !own && !isSending ? { result: 'sent', response: counted } : null;
  const told = wasWrong ? null : (sent ?? before);
  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
        <FormOperation id="tapStand" />
        <input
          type="hidden"
          name="id"
          defaultValue={import.meta.env.SSR ? crypto.randomUUID() : ''}
          suppressHydrationWarning
        />
        <input type="hidden" name="listing_id" value={item.listing_id} />
        <Field
          label={t.howMany(item.title)}
          hidesLabel
          error={isWrong ? t.wrongAmount(STANDS.amount) : undefined}
        >
          {(control) => (
            <AmountStepper
              {...control}
              name="count"
              value={amount}
              most={STANDS.amount}
              less={t.named(t.less, item.title)}
              more={t.named(t.more, item.title)}
              onChange={setAmount}
            />
          )}
        </Field>
        <FormError takesFocus={false}>{refusal}</FormError>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
          {item.left > 0 && (
            <SubmitButton
              variant="leaf"
              size="large"
              name="way"
              value="took"
              aria-label={t.named(t.took(label), item.title)}
              worksWithoutScripts
            >
              {t.took(label)}
            </SubmitButton>
          )}
          <SubmitButton
            variant="quiet"
            size="large"
            name="way"
            value="left"
            aria-label={t.named(t.leave(label), item.title)}
            worksWithoutScripts
          >
            {t.leave(label)}
          </SubmitButton>
        </div>
      </form>
      <ToldTap stand={stand} item={item} sent={told} />
    </>
  );
}

interface ToldTapProps {
  stand: Stand;
  item: StandItem;
  sent: Sent<Tapped> | null;
}

/** What became of a tap, with its undo for the keeper of the stand. */
function ToldTap({ stand, item, sent }: ToldTapProps) {
  const t = useStrings(strings);
  const words = useTapWords(item);
  const { mutate, isPending, isSuccess, variables, error } = useChangeStand(stand);
  const posted = usePostedForm('undoTap');
  const tapped = sent?.result === 'sent' ? sent.response : null;
  const isUndone = isSuccess && variables.do === 'undo' && variables.tapId === tapped?.id;
  const failure = error ?? (posted?.fields.get('params.id') === tapped?.id ? posted?.refusal : null);
  const said = isUndone ? t.undone : words(sent);
  return (
    <div className="mt-3 flex flex-col gap-2">
      <p role="status" className="min-h-6 font-medium text-leaf-strong">
        {said}
      </p>
      {stand.is_keeper && tapped && tapped.counted !== 0 && !isUndone && (
        <>
          <FormError takesFocus={false}>{failure && (serverMessage(failure) ?? t.undoFailed)}</FormError>
          <UndoTap
            id={tapped.id}
            what={item.title}
            isUndoing={isPending}
            onUndo={() => mutate({ do: 'undo', tapId: tapped.id })}
          />
        </>
      )}
    </div>
  );
}

function useTapWords({ unit }: StandItem) {
  const t = useStrings(strings);
  const format = useCountText();
  return (sent: Sent<Tapped> | null): string => {
    if (sent?.result === 'kept') return t.kept;
    if (sent?.result !== 'sent') return '';
    // Another tab sent it, so its numbers are not known here.
    if (!sent.response) return t.counted;
    const { amount, counted } = sent.response;
    const count = Math.abs(counted);
    const inUnit = amountText(count, unit, format(count));
    if (amount === counted) return amount > 0 ? t.thanksForTaken(inUnit) : t.thanksForLeft(inUnit);
    return count === 0 ? t.countedNone : t.countedSome(inUnit, count);
  };
}

/** Sends taps one after another; the last one's outcome stands below the form. */
function useTap({ code }: Stand, { listing_id, title }: StandItem) {
  const client = useQueryClient();
  const [sent, setSent] = useState<Sent<Tapped> | null>(null);
  const [isSending, setSending] = useState(false);
  const tap = async (amount: number) => {
    setSending(true);
    setSent(null);
    const fields = { listing_id, amount };
    setSent(await send(client, tapKind, { userId: ANYONE, target: code, label: title, fields }));
    setSending(false);
  };
  return { tap, sent, isSending };
}
