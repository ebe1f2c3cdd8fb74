import { EXCHANGE } from '@windfall/contract';
import { type ChangeEvent, useId } from 'react';
import { FIRST_CONTROL } from '../../../lib/exchange/ask-place.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { localField } from '../../../lib/times/zoned-field.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { AskDraft } from '../model/ask-draft.ts';
import { COMING, windowOf } from '../model/ask-windows.ts';
import { strings } from './ask-strings.ts';

interface AskWhenProps {
  draft: AskDraft;
  legend: string;
  /** The first chip that can be chosen is the form's first control. */
  isFirst: boolean;
  error: string | undefined;
  write: (changes: Partial<AskDraft>) => void;
}

/** When the member could come: chips, of which any number can be chosen, and a time of one's own. */
export function AskWhen({ draft, legend, isFirst, error, write }: AskWhenProps) {
  const t = useStrings(strings);
  // The server does not know the reader's hour.
  const isHydrated = useHydrated();
  const now = new Date();
  // All that are chosen, as several may have been before React took them over.
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.form ? new FormData(target.form).getAll('coming') : [];
    write({ coming: COMING.filter((coming) => chosen.includes(coming)) });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        {legend} <span className="ms-1 text-sm font-normal text-ink-soft">{t.optional}</span>
      </legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {COMING.map((coming) => (
          <Chip
            key={coming}
            label={t[coming]}
            name="coming"
            value={coming}
            isFirst={isFirst}
            isChecked={draft.coming.includes(coming)}
            isPast={isHydrated && windowOf(coming, now) === null}
            onChange={choose}
          />
        ))}
        <Chip
          label={t.otherTime}
          needsScript
          isChecked={draft.hasOtherTime}
          onChange={(event) => write({ hasOtherTime: event.target.checked })}
        />
      </div>
      {draft.hasOtherTime && <OtherTime draft={draft} error={error} write={write} />}
    </fieldset>
  );
}

const TWO_HOURS = 2 * 3_600_000;

function OtherTime({ draft, error, write }: Omit<AskWhenProps, 'isFirst' | 'legend'>) {
  const t = useStrings(strings);
  const begin = (from: string) => {
    const start = Date.parse(from);
    const isEndOpen = !draft.until || Date.parse(draft.until) <= start;
    const until = isEndOpen && start ? localField(new Date(start + TWO_HOURS)) : draft.until;
    write({ from, until });
  };
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <TextField
        type="datetime-local"
        label={t.from}
        min={localField(new Date())}
        max={localField(new Date(Date.now() + EXCHANGE.aheadMs))}
        value={draft.from}
        error={error}
        onChange={(event) => begin(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t.until}
        min={draft.from || undefined}
        value={draft.until}
        onChange={(event) => write({ until: event.target.value })}
      />
    </div>
  );
}

interface ChipProps {
  label: string;
  name?: string;
  value?: string;
  needsScript?: boolean;
  isChecked: boolean;
  isFirst?: boolean;
  isPast?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function Chip({
  label,
  name,
  value,
  needsScript = false,
  isChecked,
  isFirst = false,
  isPast = false,
  onChange,
}: ChipProps) {
  const id = useId();
  const input = useEarlyInput(onChange);
  return (
    <label
      htmlFor={id}
      className={classNames(
        'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-paper px-4 py-1.5 text-sm font-medium hover:bg-sunk has-checked:border-leaf has-checked:bg-leaf-soft has-disabled:cursor-not-allowed has-disabled:opacity-60',
        needsScript && 'noscript:hidden',
      )}
    >
      <input
        {...(isFirst ? FIRST_CONTROL : {})}
        ref={input}
        id={id}
        name={name}
        value={value}
        type="checkbox"
        checked={isChecked && !isPast}
        disabled={isPast}
        onChange={onChange}
        className="size-4.5 shrink-0 accent-leaf"
      />
      {label}
    </label>
  );
}
