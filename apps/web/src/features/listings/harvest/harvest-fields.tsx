import { EXCHANGE, HARVEST } from '@windfall/contract';
import { useNow } from '../../../lib/clock.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { localField } from '../../../lib/times/zoned-field.ts';
import { FieldPair } from '../../../ui/field-pair.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { SharingFieldsProps } from '../sharing-form.ts';
import { strings } from './harvest-strings.ts';

/** When neighbors come to pick, how many, and what both sides should know. */
export function HarvestFields({
  typed,
  onChange,
  errorOf,
}: Pick<SharingFieldsProps, 'typed' | 'onChange' | 'errorOf'>) {
  const t = useStrings(strings);
  const hasBegun = Date.parse(typed.harvest_from) <= useNow();
  return (
    <>
      <FieldPair error={errorOf('harvest')}>
        {(errorId) =>
          (['harvest_from', 'harvest_to'] as const).map((name) => (
            <TextField
              key={name}
              type="datetime-local"
              label={name === 'harvest_from' ? t.from : t.to}
              min={localField(new Date())}
              max={localField(new Date(Date.now() + EXCHANGE.aheadMs))}
              step="any"
              value={typed[name]}
              errorId={errorId}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          ))
        }
      </FieldPair>
      <TextField
        inputMode="numeric"
        label={t.pickers}
        placeholder="4"
        value={typed.harvest_places}
        error={errorOf('stock')}
        onChange={(event) => onChange({ harvest_places: event.target.value })}
      />
      <TextField
        label={t.bringLabel}
        note={t.optional}
        placeholder={t.bringPlaceholder}
        maxLength={HARVEST.text}
        value={typed.harvest_bring}
        onChange={(event) => onChange({ harvest_bring: event.target.value })}
      />
      <TextField
        label={t.splitLabel}
        note={t.optional}
        placeholder={t.splitPlaceholder}
        maxLength={HARVEST.text}
        value={typed.harvest_split}
        onChange={(event) => onChange({ harvest_split: event.target.value })}
      />
      {hasBegun && (
        <TextField
          label={t.pickedLabel}
          note={t.optional}
          hint={t.pickedHint}
          maxLength={HARVEST.picked}
          value={typed.harvest_picked}
          onChange={(event) => onChange({ harvest_picked: event.target.value })}
        />
      )}
    </>
  );
}
