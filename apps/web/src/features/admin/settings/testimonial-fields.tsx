import { TESTIMONIALS, type Testimonial, testimonialSchema } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings } from './strings.ts';

type Field = keyof Testimonial;

/** The message of each field that the contract refuses. */
export function problemsOf(row: Testimonial): Partial<Record<Field, string>> {
  const { error } = testimonialSchema.safeParse(row);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

interface TestimonialFieldsProps {
  number: number;
  row: Testimonial;
  problems: Partial<Record<Field, string>>;
  onChange: (row: Testimonial) => void;
  onRemove: (() => void) | undefined;
}

/** The words of one person, their name and the line below it. */
export function TestimonialFields({ number, row, problems, onChange, onRemove }: TestimonialFieldsProps) {
  const t = useStrings(strings);
  const field = (name: Field) => ({
    value: row[name],
    maxLength: TESTIMONIALS[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...row, [name]: target.value }),
  });
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">{t.testimonialNumber(number)}</legend>
      <TextArea label={t.testimonialQuote} rows={2} {...field('quote')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t.testimonialName} autoComplete="off" {...field('name')} />
        <TextField
          label={t.testimonialPlace}
          note={t.optional}
          hint={t.testimonialPlaceHint}
          autoComplete="off"
          {...field('place')}
        />
      </div>
      {onRemove && (
        <Button variant="quiet" className="self-start" onClick={onRemove}>
          {t.removeTestimonial(number)}
        </Button>
      )}
    </fieldset>
  );
}
