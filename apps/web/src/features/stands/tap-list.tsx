import { useQuery } from '@tanstack/react-query';
import { amountText, type Stand, type Tap } from '@windfall/contract';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/clock.tsx';
import { relativeTime } from '../../lib/dates.ts';
import { useCountText } from '../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../lib/i18n/strings.ts';
import { usePostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { tapsQuery, useChangeStand } from './api/stands.ts';
import { strings } from './keep-strings.ts';
import { strings as tapStrings } from './strings.ts';
import { UndoTap } from './undo-tap.tsx';

/** What was tapped at a stand lately, each with its undo. */
export function TapList({ stand }: { stand: Stand }) {
  const t = useStrings(strings);
  const tapText = useStrings(tapStrings);
  const query = useQuery(tapsQuery(stand.code));
  const { mutate, isPending, error } = useChangeStand(stand);
  const posted = usePostedForm('undoTap');
  const failure = error ?? posted?.refusal;
  return (
    <Loaded query={query} failed={serverMessage(query.error) ?? t.tapsFailed} words={t}>
      {(taps) => (
        <div className="flex flex-col gap-3">
          <FormError takesFocus={false}>
            {failure && (serverMessage(failure) ?? tapText.undoFailed)}
          </FormError>
          {taps.length === 0 && <p className="text-ink-soft">{t.noTaps}</p>}
          <ul className="flex flex-col divide-y divide-line">
            {taps.map((tap) => (
              <TapRow
                key={tap.id}
                tap={tap}
                isUndoing={isPending}
                onUndo={() => mutate({ do: 'undo', tapId: tap.id })}
              />
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}

interface TapRowProps {
  tap: Tap;
  isUndoing: boolean;
  onUndo: () => void;
}

function TapRow({
  tap: { id, title, unit, amount, counted, at, undone_at },
  isUndoing,
  onUndo,
}: TapRowProps) {
  const t = useStrings(strings);
  const { undone } = useStrings(tapStrings);
  const format = useCountText();
  const age = relativeTime(at, useNow(), useLocale());
  const inUnit = (count: number) => amountText(Math.abs(count), unit, format(Math.abs(count)));
  const what = amount > 0 ? t.took(inUnit(counted), title) : t.left(inUnit(counted), title);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {what}
          {amount !== counted && <span className="text-ink-soft">{` · ${t.said(inUnit(amount))}`}</span>}
        </p>
        <time dateTime={at} className="text-sm text-ink-soft">
          {age}
        </time>
      </div>
      {undone_at ? (
        <p className="font-medium text-ink-soft">{undone}</p>
      ) : (
        <UndoTap id={id} what={`${what}, ${age}`} isUndoing={isUndoing} onUndo={onUndo} />
      )}
    </li>
  );
}
