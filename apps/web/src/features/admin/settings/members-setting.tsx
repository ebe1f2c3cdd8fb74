import { type AdminSettings, adminSettingsSchema, FIRST_DAY_LIMIT, type Joining } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSectionSettings } from './settings-section.tsx';
import { strings } from './strings.ts';

const LIMITS = ['firstDayListings', 'firstDayConversations'] as const;

/** Who may join. A choice takes effect at once. */
export function JoiningSetting({ joining }: Pick<AdminSettings, 'joining'>) {
  const t = useStrings(strings);
  const { mutate, error } = useSectionSettings();
  return (
    <div>
      <RadioField<Joining>
        legend={t.joining}
        value={joining}
        onChange={(joining) => mutate({ joining }, { onSuccess: () => toast.success(t.saved) })}
        options={[
          { value: 'open', label: t.joiningOpen },
          { value: 'code', label: t.joiningCode, hint: t.joiningCodeHint },
          { value: 'approval', label: t.joiningApproval, hint: t.joiningApprovalHint },
        ]}
      />
      <FormError>{error && (serverMessage(error) ?? t.failed)}</FormError>
    </div>
  );
}

type Limit = (typeof LIMITS)[number];

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

const problemOf = (limit: Limit, text: string) =>
  adminSettingsSchema.shape[limit].safeParse(numberIn(text)).success ? undefined : FIRST_DAY_LIMIT.message;

/** What members with an unproven address may do on their first day. */
export function NewMembersSetting({ stored }: { stored: Pick<AdminSettings, Limit> }) {
  const t = useStrings(strings);
  const [texts, setTexts] = useState({
    firstDayListings: String(stored.firstDayListings),
    firstDayConversations: String(stored.firstDayConversations),
  });
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useSectionSettings();
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || LIMITS.some((limit) => problemOf(limit, texts[limit]))) return;
    const changes = Object.fromEntries(LIMITS.map((limit) => [limit, numberIn(texts[limit])]));
    mutate(changes, { onSuccess: () => toast.success(t.saved) });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <h3 className="font-semibold">{t.newMembers}</h3>
      <p className="text-sm text-ink-soft">{t.newMembersHint}</p>
      <FormError>{error && (serverMessage(error) ?? t.failed)}</FormError>
      <div className="grid gap-3 sm:grid-cols-2">
        {LIMITS.map((limit) => (
          <TextField
            key={limit}
            label={t[limit]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={texts[limit]}
            error={isChecked ? problemOf(limit, texts[limit]) : undefined}
            onChange={({ target }) => setTexts({ ...texts, [limit]: target.value })}
          />
        ))}
      </div>
      <SubmitButton variant="leaf" className="self-start" isLoading={isPending}>
        {t.saveLimits}
      </SubmitButton>
    </form>
  );
}
