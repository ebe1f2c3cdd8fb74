import { type AccentColors, accentColors, colorSchema, HEX_COLOR, OWN_ACCENT } from '@windfall/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSectionSettings } from './settings-section.tsx';
import { strings } from './strings.ts';

const GREEN = OWN_ACCENT.day.leaf;
const GROUNDS = {
  day: { paper: '#fbf6ec', ink: '#2a2316' },
  night: { paper: '#191c15', ink: '#f4eddd' },
} as const;

/** One accent for the whole site, with a sample in both themes. */
export function ColorSetting({ stored }: { stored: string | null }) {
  const t = useStrings(strings);
  const [color, setColor] = useState(stored ?? '');
  const { mutate, isPending, error } = useSectionSettings();
  const problem = colorSchema.safeParse(color).error?.issues[0]?.message;
  const typed = HEX_COLOR.test(color.trim()) ? color.trim() : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || problem) return;
    mutate({ color }, { onSuccess: () => toast.success(t.saved) });
  };
  const { day, night } = accentColors(typed ?? null);
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <FormError>{error && (serverMessage(error) ?? t.failed)}</FormError>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <TextField
          label={t.color}
          note={t.optional}
          hint={t.colorHint}
          placeholder={GREEN}
          maxLength={7}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          error={color.trim().length >= 7 && problem}
          value={color}
          onChange={({ target }) => setColor(target.value)}
        />
        <label className="flex min-h-12 items-center gap-3 font-medium">
          <input
            type="color"
            className="h-12 w-16 shrink-0 cursor-pointer rounded-md border border-line-strong bg-card p-1"
            value={typed ?? GREEN}
            onChange={({ target }) => setColor(target.value)}
          />
          {t.pickColor}
        </label>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Sample title={t.byDay} colors={day} ground={GROUNDS.day} />
        <Sample title={t.byNight} colors={night} ground={GROUNDS.night} />
      </div>
      <SubmitButton variant="leaf" className="self-start" isLoading={isPending}>
        {t.saveColor}
      </SubmitButton>
    </form>
  );
}

interface SampleProps {
  title: string;
  colors: AccentColors;
  ground: { readonly paper: string; readonly ink: string };
}

/** The content policy allows no styles in the document, but those that scripts set. */
function Sample({ title, colors, ground }: SampleProps) {
  const t = useStrings(strings);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const [name, value] of Object.entries({ ...colors, ...ground }))
      box.current?.style.setProperty(`--color-${name}`, value);
  }, [colors, ground]);
  return (
    <div
      ref={box}
      className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-paper p-4 text-ink"
    >
      <span className="w-full text-sm">{title}</span>
      <span className="rounded-full bg-leaf px-4 py-2 font-semibold text-on-leaf">{t.sampleButton}</span>
      <span className="rounded-sm bg-leaf-soft px-2 py-1 font-semibold text-leaf-strong underline">
        {t.sample}
      </span>
    </div>
  );
}
