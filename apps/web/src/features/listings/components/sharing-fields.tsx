import { EXCHANGE, SHARING_RULES } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { localField } from '../../../lib/times/local-field.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type SharingFieldsProps, usualDraw } from '../sharing-form.ts';
import { strings } from '../sharing-strings.ts';
import { CountField } from './sharing-count.tsx';

/** The parts of 'How it is shared'. */
export default function SharingFields(props: SharingFieldsProps) {
  const { typed, onChange, isWanted, errorOf } = props;
  const t = useStrings(strings);
  return (
    <div className="flex flex-col gap-5 pb-5">
      <FormError takesFocus={false}>{errorOf(null)}</FormError>
      <CountField {...props} />
      {!isWanted && <RuleFields typed={typed} onChange={onChange} errorOf={errorOf} />}
      <TextField
        label={isWanted ? t.inReturnWanted : t.inReturn}
        note={t.optional}
        placeholder={t.inReturnPlaceholder}
        value={typed.in_return}
        error={errorOf('in_return')}
        onChange={(event) => onChange({ in_return: event.target.value })}
      />
    </div>
  );
}

/** Who goes first. */
function RuleFields({
  typed,
  onChange,
  errorOf,
}: Pick<SharingFieldsProps, 'typed' | 'onChange' | 'errorOf'>) {
  const t = useStrings(strings);
  return (
    <>
      <RadioField
        legend={t.rule}
        options={SHARING_RULES.map((value) => ({ value, label: t[value], hint: t[`${value}Hint`] }))}
        value={typed.rule}
        onChange={(rule) =>
          onChange({ rule, ...(rule === 'draw' && !typed.draw_at && { draw_at: usualDraw() }) })
        }
        error={errorOf('rule')}
      />
      {typed.rule === 'draw' && (
        <TextField
          type="datetime-local"
          label={t.drawAt}
          min={localField(new Date())}
          max={localField(new Date(Date.now() + EXCHANGE.aheadMs))}
          step="any"
          value={typed.draw_at}
          error={errorOf('draw_at')}
          onChange={(event) => onChange({ draw_at: event.target.value })}
        />
      )}
      {typed.rule !== 'choose' && (
        <CheckboxField
          label={t.atOnce}
          hint={t.atOnceHint}
          checked={typed.at_once}
          onChange={(event) => onChange({ at_once: event.target.checked })}
        />
      )}
    </>
  );
}
