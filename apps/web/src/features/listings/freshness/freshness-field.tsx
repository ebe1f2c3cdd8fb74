import { type CropText, clockDays, dayAfter, defineStrings } from '@windfall/contract';
import { useState } from 'react';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { dayName, useToday } from '../../../lib/times/days.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { cropOfForm } from '../crop/read-crop.ts';

const strings = defineStrings({
  en: {
    picked: 'Picked on',
    pickedHint: (day: string) => `At its best until ${day}.`,
    bestBy: 'Best by',
    bestByHint: 'As on the package, or as you know it.',
    optional: 'optional',
  },
});

/** Their packing says how long they keep, and so do jars, which are in the category 'Other'. */
const TYPED = ['Eggs', 'Honey', 'Other'];

interface DayField {
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
}

interface FreshnessFieldProps {
  isWanted: boolean;
  /** The choice of the crop as text, and what is typed of the listing. */
  crop: string;
  words: CropText;
  picked: DayField;
  bestBy: DayField;
}

/** When it was picked, of what has known keeping days; the day it is best by, of what is packed. */
export default function FreshnessField({ isWanted, crop, words, picked, bestBy }: FreshnessFieldProps) {
  const t = useStrings(strings);
  const today = useToday();
  const locale = useLocale();
  // Whatever has a day, as other programs can give it, has a field to change it.
  const [hadBestBy] = useState(bestBy.value !== '');
  const { category } = words;
  const days = clockDays({ kind: isWanted ? 'wanted' : 'offer', category, crop: cropOfForm(crop, words) });
  const dayProps = ({ value, onChange, error }: DayField) => ({
    type: 'date',
    error,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  });
  const start = picked.value || today;
  // A stored draft may hold anything.
  const bestDay = days === null || Number.isNaN(Date.parse(start)) ? '' : dayAfter(start, days);
  if (days !== null)
    return (
      <TextField
        label={t.picked}
        hint={bestDay && t.pickedHint(dayName(bestDay, today, locale))}
        max={today}
        {...dayProps({
          ...picked,
          value: picked.value || today,
          onChange: (day) => picked.onChange(day || today),
        })}
      />
    );
  if (isWanted || !(TYPED.includes(category) || hadBestBy)) return null;
  return (
    <TextField label={t.bestBy} note={t.optional} hint={t.bestByHint} min={today} {...dayProps(bestBy)} />
  );
}
