import { TESTIMONIALS, type Testimonial, testimonialSchema } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSectionSettings } from './settings-section.tsx';
import { strings } from './strings.ts';

const CHOICES = ['examples', 'own', 'none'] as const;
type Choice = (typeof CHOICES)[number];

const BLANK: Testimonial = { quote: '', name: '', place: '' };

/** Content of the home page under 'What neighbors say': the examples, the host's own words, or nothing. */
export function TestimonialsSetting({ stored }: { stored: readonly Testimonial[] | null }) {
  const t = useStrings(strings);
  const [choice, setChoice] = useState<Choice>(stored === null ? 'examples' : stored[0] ? 'own' : 'none');
  const [rows, setRows] = useState<readonly Testimonial[]>(stored?.length ? stored : [BLANK]);
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useSectionSettings();
  const isComplete = choice !== 'own' || rows.every((row) => Object.keys(problemsOf(row)).length === 0);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isComplete || isPending) return;
    const testimonials = choice === 'examples' ? null : choice === 'none' ? [] : [...rows];
    mutate({ testimonials }, { onSuccess: () => toast.success(t.saved) });
  };
  const change = (at: number, row: Testimonial) => setRows(rows.with(at, row));
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <FormError>
        {isChecked && !isComplete ? t.testimonialsIncomplete : error && (serverMessage(error) ?? t.failed)}
      </FormError>
      <Choices choice={choice} onChoose={setChoice} />
      {choice === 'own' &&
        rows.map((row, at) => (
          <TestimonialFields
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            key={at}
            number={at + 1}
            row={row}
            problems={isChecked ? problemsOf(row) : {}}
            onChange={(changed) => change(at, changed)}
            onRemove={rows.length > 1 ? () => setRows(rows.filter((_, other) => other !== at)) : undefined}
          />
        ))}
      <div className="flex flex-wrap items-center gap-3">
        {choice === 'own' && rows.length < TESTIMONIALS.max && (
          <Button variant="quiet" onClick={() => setRows([...rows, BLANK])}>
            {t.addTestimonial}
          </Button>
        )}
        <SubmitButton variant="leaf" isLoading={isPending}>
          {t.saveTestimonials}
        </SubmitButton>
        {/* A new document: the page that is open still has the earlier ones. */}
        <a href={paths.home} className="text-link">
          {t.seeHome}
        </a>
      </div>
    </form>
  );
}

function Choices({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) {
  const t = useStrings(strings);
  const texts = {
    examples: [t.testimonialExamples, t.testimonialExamplesHint],
    own: [t.testimonialsOwn, t.testimonialsOwnHint],
    none: [t.testimonialsNone, undefined],
  } as const;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t.testimonials}</legend>
      {CHOICES.map((value) => (
        <label key={value} className="flex min-h-11 items-start gap-3">
          <input
            type="radio"
            name="testimonials"
            className="mt-0.5 size-6 shrink-0"
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          <span>
            <span className="block font-medium">{texts[value][0]}</span>
            {texts[value][1] && <span className="block text-sm text-ink-soft">{texts[value][1]}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type Field = keyof Testimonial;

/** The message of each field that the contract refuses. */
function problemsOf(row: Testimonial): Partial<Record<Field, string>> {
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
function TestimonialFields({ number, row, problems, onChange, onRemove }: TestimonialFieldsProps) {
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
