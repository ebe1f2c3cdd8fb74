import { type Climate, FROST_MESSAGE, frostDaySchema } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSectionSettings } from './settings-section.tsx';
import { strings } from './strings.ts';

const FROSTS = ['last_frost', 'first_frost'] as const;
type Frost = (typeof FROSTS)[number];
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** As it is typed: '4' is the fourth. */
interface MonthDay {
  readonly month: string;
  readonly day: string;
}
type Days = Readonly<Record<Frost, MonthDay>>;
type Kind = 'frost' | 'no-frost' | 'unknown';

function kindOf(climate: Climate | null): Kind {
  if (climate === null) return 'unknown';
  return climate === 'no-frost' ? climate : 'frost';
}

function monthDayOf(climate: Climate | null, frost: Frost): MonthDay {
  if (climate === null || climate === 'no-frost') return { month: '', day: '' };
  const [month = '', day = ''] = climate[frost].split('-');
  return { month, day: day.replace(/^0/, '') };
}

const textOf = ({ month, day }: MonthDay) => `${month}-${day.trim().padStart(2, '0')}`;

function climateOf(kind: Kind, { last_frost, first_frost }: Days): Climate | null {
  if (kind !== 'frost') return kind === 'unknown' ? null : kind;
  return { last_frost: textOf(last_frost), first_frost: textOf(first_frost) };
}

/** When frost comes, for the days of the seasonal guide. */
export function ClimateSetting({ stored }: { stored: Climate | null }) {
  const t = useStrings(strings);
  const [kind, setKind] = useState(kindOf(stored));
  const [days, setDays] = useState<Days>({
    last_frost: monthDayOf(stored, 'last_frost'),
    first_frost: monthDayOf(stored, 'first_frost'),
  });
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useSectionSettings();
  const isWrong = (frost: Frost) =>
    kind === 'frost' && !frostDaySchema.safeParse(textOf(days[frost])).success;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || FROSTS.some(isWrong)) return;
    mutate({ climate: climateOf(kind, days) }, { onSuccess: () => toast.success(t.saved) });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <RadioField
        legend={t.climate}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'frost', label: t.climateFrost, hint: t.climateFrostHint },
          { value: 'no-frost', label: t.climateNoFrost },
          { value: 'unknown', label: t.climateUnknown, hint: t.climateUnknownHint },
        ]}
      />
      <FormError>{error && (serverMessage(error) ?? t.failed)}</FormError>
      {kind === 'frost' &&
        FROSTS.map((frost) => (
          <FrostDay
            key={frost}
            legend={t[frost]}
            value={days[frost]}
            error={isChecked && isWrong(frost) ? FROST_MESSAGE : undefined}
            onChange={(value) => setDays({ ...days, [frost]: value })}
          />
        ))}
      <SubmitButton variant="leaf" className="self-start" isLoading={isPending}>
        {t.saveClimate}
      </SubmitButton>
    </form>
  );
}

interface FrostDayProps {
  legend: string;
  value: MonthDay;
  error: string | undefined;
  onChange: (value: MonthDay) => void;
}

function FrostDay({ legend, value, error, onChange }: FrostDayProps) {
  const t = useStrings(strings);
  const format = new Intl.DateTimeFormat(useLocale(), { month: 'long', timeZone: 'UTC' });
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid grid-cols-[2fr_1fr] gap-3 sm:max-w-sm">
        <SelectField
          label={t.month}
          error={error}
          value={value.month}
          onChange={({ target }) => onChange({ ...value, month: target.value })}
        >
          <option value="">{t.chooseMonth}</option>
          {MONTHS.map((month, index) => (
            <option key={month} value={month}>
              {format.format(Date.UTC(2024, index))}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.day}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={value.day}
          onChange={({ target }) => onChange({ ...value, day: target.value })}
        />
      </div>
    </fieldset>
  );
}
