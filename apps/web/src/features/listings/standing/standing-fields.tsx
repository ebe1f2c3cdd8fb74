import {
  CATEGORIES,
  type CropId,
  STANDING,
  type Standing,
  WEEKDAYS,
  type WeeklyHours,
} from '@windfall/contract';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { useShownCategories } from '../../../lib/site.tsx';
import { weekdayNames } from '../../../lib/times/days.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCropName } from '../crop/crop-names.ts';
import { CropPicker } from '../crop/crop-picker.tsx';
import { strings } from './standing-strings.ts';

interface StandingFieldsProps {
  /** JSON text; empty where nothing is taken at any time. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const NOTHING: Standing = { categories: [], crops: [], hours: [], not_taken: '', address: '' };
const MORNING: WeeklyHours = { days: [], from: '09:00', to: '12:00' };

/** What a group takes at any time. */
export function StandingFields({ value, onChange, error }: StandingFieldsProps) {
  const t = useStrings(strings);
  const categoryName = useCategoryName();
  const standing = readStanding(value);
  const shown = useShownCategories();
  const categories = CATEGORIES.filter((one) => shown.includes(one) || standing?.categories.includes(one));
  const change = (changes: Partial<Standing>) =>
    onChange(JSON.stringify({ ...(standing ?? NOTHING), ...changes }));
  const toggle = (isTaken: boolean) =>
    onChange(isTaken ? JSON.stringify({ ...NOTHING, hours: [MORNING] }) : '');
  return (
    <div className="flex flex-col gap-4">
      <CheckboxField
        label={t.standing}
        hint={t.standingHint}
        checked={standing !== null}
        onChange={(event) => toggle(event.target.checked)}
      />
      <FormError takesFocus={false}>{error}</FormError>
      {standing && (
        <>
          <Choices
            legend={t.categories}
            options={categories.map((category) => ({ value: category, label: categoryName(category) }))}
            chosen={standing.categories}
            onChange={(categories) => change({ categories })}
          />
          <Crops crops={standing.crops} onChange={(crops) => change({ crops })} />
          <Hours hours={standing.hours} onChange={(hours) => change({ hours })} />
          <TextField
            label={t.notTakenLabel}
            note={t.optional}
            placeholder={t.notTakenPlaceholder}
            maxLength={STANDING.notTaken}
            value={standing.not_taken}
            onChange={(event) => change({ not_taken: event.target.value })}
          />
          <TextField
            label={t.addressLabel}
            note={t.optional}
            hint={t.addressHint}
            maxLength={STANDING.address}
            value={standing.address}
            onChange={(event) => change({ address: event.target.value })}
          />
        </>
      )}
    </div>
  );
}

/** Malformed text is nothing: users can edit a stored draft. */
function readStanding(text: string): Standing | null {
  try {
    const value: unknown = text === '' ? null : JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...NOTHING, ...value } : null;
  } catch {
    return null;
  }
}

interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

function Choices<Value extends string>({ legend, options, chosen, onChange }: ChoicesProps<Value>) {
  const isChosen = (value: Value) => chosen.includes(value);
  const toggle = (value: Value) =>
    onChange(options.map((one) => one.value).filter((one) => isChosen(one) !== (one === value)));
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map(({ value, label }) => (
          <CheckboxField key={value} label={label} checked={isChosen(value)} onChange={() => toggle(value)} />
        ))}
      </div>
    </fieldset>
  );
}

interface PartProps<Value> {
  onChange: (value: Value[]) => void;
}

function Crops({ crops, onChange }: PartProps<CropId> & { crops: readonly CropId[] }) {
  const t = useStrings(strings);
  const cropName = useCropName();
  const [isAdding, setAdding] = useState(false);
  const add = (crop: CropId) => {
    if (!crops.includes(crop)) onChange([...crops, crop]);
    setAdding(false);
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{t.crops}</p>
      {crops.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {crops.map((crop) => (
            <li key={crop}>
              <Button
                variant="quiet"
                aria-label={t.removeCrop(cropName(crop))}
                onClick={() => onChange(crops.filter((one) => one !== crop))}
              >
                {cropName(crop)}
                <X className="size-4" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <div className="flex items-start gap-2">
          <CropPicker own={[]} onChoose={add} onClose={() => setAdding(false)} />
        </div>
      ) : (
        crops.length < STANDING.crops && <AddButton label={t.addCrop} onClick={() => setAdding(true)} />
      )}
    </div>
  );
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" className="self-start" onClick={onClick}>
      <Plus className="size-5" aria-hidden="true" />
      {label}
    </Button>
  );
}

function Hours({ hours, onChange }: PartProps<WeeklyHours> & { hours: readonly WeeklyHours[] }) {
  const t = useStrings(strings);
  const names = weekdayNames(useLocale());
  const days = WEEKDAYS.map((value, index) => ({ value, label: names[index]?.short ?? '' }));
  const change = (place: number, changes: Partial<WeeklyHours>) =>
    onChange(hours.map((one, index) => (index === place ? { ...one, ...changes } : one)));
  return (
    <>
      {hours.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no other name
        <fieldset key={index} className="flex flex-col gap-2 rounded-md border border-line p-3">
          <legend className="px-1 font-semibold">{t.hoursOf(index + 1)}</legend>
          <Choices
            legend={t.days}
            options={days}
            chosen={one.days}
            onChange={(chosen) => change(index, { days: chosen })}
          />
          <div className="grid gap-3 min-[22rem]:grid-cols-2">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                label={t[end]}
                value={one[end]}
                onChange={(event) => change(index, { [end]: event.target.value })}
              />
            ))}
          </div>
          <Button
            variant="quiet"
            className="self-start"
            onClick={() => onChange(hours.filter((_, place) => place !== index))}
          >
            {t.removeHours(index + 1)}
          </Button>
        </fieldset>
      ))}
      {hours.length < STANDING.hours && (
        <AddButton label={t.addHours} onClick={() => onChange([...hours, MORNING])} />
      )}
    </>
  );
}
