import { amountText, type Stand, type StandItem, type Tapped } from '@windfall/contract';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useCountText } from '../../lib/i18n/count-text.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import type { Sent } from '../../lib/outbox/send.ts';
import { usePostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useChangeStand } from './api/stands.ts';
import { strings } from './strings.ts';
import { UndoTap } from './undo-tap.tsx';

interface ToldTapProps {
  stand: Stand;
  item: StandItem;
  sent: Sent<Tapped> | null;
}

/** What became of a tap, with its undo for the keeper of the stand. */
export function ToldTap({ stand, item, sent }: ToldTapProps) {
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
