import { STANDS, type Stand } from '@windfall/contract';
import { fieldErrors } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import type { PostedForm } from '../../lib/plain-forms/posted-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { strings } from './keep-strings.ts';

const FIELDS = ['name', 'hours', 'address', 'note'] as const;
type StandTexts = Record<(typeof FIELDS)[number], string>;

/** What a form says of a stand. */
export function readStandTexts(form: HTMLFormElement): StandTexts {
  const data = new FormData(form);
  const read = (name: keyof StandTexts) => String(data.get(name) ?? '');
  return { name: read('name'), hours: read('hours'), address: read('address'), note: read('note') };
}

interface StandFieldsProps {
  stand?: Stand;
  posted: PostedForm | null;
  failure: unknown;
}

/** The texts of a stand, with what is wrong with them. */
export function StandFields({ stand, posted, failure }: StandFieldsProps) {
  const t = useStrings(strings);
  const errors = new Map(fieldErrors(failure, FIELDS).map(({ name, message }) => [name, message]));
  const field = (name: keyof StandTexts) => ({
    name,
    maxLength: STANDS[name],
    error: errors.get(name),
    defaultValue: posted?.fields.get(name) ?? stand?.[name] ?? '',
  });
  return (
    <>
      <TextField label={t.name} hint={t.nameHint} {...field('name')} />
      <TextField label={t.hours} note={t.optional} hint={t.hoursHint} {...field('hours')} />
      <TextField label={t.address} note={t.optional} hint={t.addressHint} {...field('address')} />
      <TextArea label={t.note} note={t.optional} hint={t.noteHint} rows={2} {...field('note')} />
    </>
  );
}
