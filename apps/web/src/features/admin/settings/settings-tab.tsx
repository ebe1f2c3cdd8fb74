import { useQuery } from '@tanstack/react-query';
import {
  type AdminSettings,
  adminSettingsSchema,
  FIRST_DAY_LIMIT,
  type Joining,
  type Proof,
  SECURITY_LEVELS,
  type ShownSettings,
} from '@windfall/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import type { Site } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { settingsQuery, useChangeSettings } from '../api/settings.ts';
import { ConfirmDestruction } from '../components/confirm-destruction.tsx';
import { LoadedPart } from '../components/loaded-part.tsx';
import { CategoriesSetting } from './categories-setting.tsx';
import { ClimateSetting } from './climate-setting.tsx';
import { ColorSetting } from './color-setting.tsx';
import { type BuiltInText, LegalSetting } from './legal-setting.tsx';
import { SiteSetting } from './site-setting.tsx';
import { strings } from './strings.ts';
import { TestimonialsSetting } from './testimonials-setting.tsx';

const LIMITS = ['firstDayListings', 'firstDayConversations'] as const;

interface SettingsTabProps {
  /** Draws what is typed of the site as pages show it. */
  preview: (site: Partial<Site>) => ReactNode;
  /** The program's text of a legal page, to begin with. */
  builtInText: BuiltInText;
}

/** What the site says of itself, maintenance, notifications, security level, limits of new members, climate and testimonials; a change takes effect at once on every open page. */
export function SettingsTab(props: SettingsTabProps) {
  const t = useStrings(strings);
  return (
    <section aria-label={t.title}>
      <LoadedPart query={useQuery(settingsQuery)}>
        {(settings) => <Settings settings={settings} {...props} />}
      </LoadedPart>
    </section>
  );
}

function Settings({ settings, preview, builtInText }: SettingsTabProps & { settings: ShownSettings }) {
  const t = useStrings(strings);
  const { mutate, isPending, error, variables, reset } = useChangeSettings();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const change = (changes: Partial<AdminSettings>) =>
    mutate(changes, {
      onSuccess: () => {
        toast.success(t.saved);
        setConfirmOpen(false);
      },
    });
  const reason = error && (serverMessage(error) ?? t.failed);
  const failureOf = (setting: keyof AdminSettings) =>
    !isConfirmOpen && variables && setting in variables && reason;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <SiteSetting stored={settings} preview={preview} />
      <ColorSetting stored={settings.color} />
      <CategoriesSetting
        hidden={settings.hidden_categories}
        isSaving={isPending}
        onChange={change}
        failure={failureOf('hidden_categories')}
      />
      <LegalSetting stored={settings.legal} builtInText={builtInText} />
      <Card>
        <CheckboxField
          label={t.maintenance}
          hint={t.maintenanceHint}
          checked={settings.maintenance}
          disabled={isPending}
          onChange={(event) => (event.target.checked ? setConfirmOpen(true) : change({ maintenance: false }))}
        />
        <FormError>{failureOf('maintenance')}</FormError>
      </Card>
      <Card>
        <CheckboxField
          label={t.notifications}
          hint={t.notificationsHint}
          checked={settings.notificationsEnabled}
          disabled={isPending}
          onChange={(event) => change({ notificationsEnabled: event.target.checked })}
        />
        <FormError>{failureOf('notificationsEnabled')}</FormError>
      </Card>
      <SecurityLevel level={settings.securityLevel} isSaving={isPending} onRaise={change} />
      <Card>
        <RadioField<Joining>
          legend={t.joining}
          value={settings.joining}
          onChange={(joining) => change({ joining })}
          options={[
            { value: 'open', label: t.joiningOpen },
            { value: 'code', label: t.joiningCode, hint: t.joiningCodeHint },
            { value: 'approval', label: t.joiningApproval, hint: t.joiningApprovalHint },
          ]}
        />
        <FormError>{failureOf('joining')}</FormError>
      </Card>
      <NewMembersSetting stored={settings} />
      <ClimateSetting stored={settings.climate} />
      <TestimonialsSetting stored={settings.testimonials} />
      <ConfirmDialog
        isOpen={isConfirmOpen}
        title={t.maintenanceQuestion}
        text={t.maintenanceText}
        confirmLabel={t.switchOn}
        cancelLabel={t.cancel}
        isWorking={isPending}
        error={reason}
        onConfirm={() => change({ maintenance: true })}
        onCancel={() => {
          setConfirmOpen(false);
          reset();
        }}
      />
    </div>
  );
}

type Limit = (typeof LIMITS)[number];

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

const problemOf = (limit: Limit, text: string) =>
  adminSettingsSchema.shape[limit].safeParse(numberIn(text)).success ? undefined : FIRST_DAY_LIMIT.message;

/** What members with an unproven address may do on their first day. */
function NewMembersSetting({ stored }: { stored: Pick<AdminSettings, Limit> }) {
  const t = useStrings(strings);
  const [texts, setTexts] = useState({
    firstDayListings: String(stored.firstDayListings),
    firstDayConversations: String(stored.firstDayConversations),
  });
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useChangeSettings();
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || LIMITS.some((limit) => problemOf(limit, texts[limit]))) return;
    const changes = Object.fromEntries(LIMITS.map((limit) => [limit, numberIn(texts[limit])]));
    mutate(changes, { onSuccess: () => toast.success(t.saved) });
  };
  return (
    <Card>
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <h2 className="font-semibold">{t.newMembers}</h2>
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
    </Card>
  );
}

interface SecurityLevelProps {
  level: AdminSettings['securityLevel'];
  isSaving: boolean;
  onRaise: (changes: Partial<AdminSettings>) => void;
}

/**
 * Raising the level takes a click; lowering it requires a proof of identity, so that a stolen session cannot do it.
 */
function SecurityLevel({ level, isSaving, onRaise }: SecurityLevelProps) {
  const t = useStrings(strings);
  const [isLowering, setLowering] = useState(false);
  const choose = (level: AdminSettings['securityLevel']) =>
    level === 'high' ? onRaise({ securityLevel: 'high' }) : setLowering(true);
  return (
    <Card>
      <fieldset disabled={isSaving} className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">{t.security}</legend>
        {SECURITY_LEVELS.map((value) => (
          <Level key={value} value={value} isChosen={level === value} onChoose={() => choose(value)} />
        ))}
      </fieldset>
      {isLowering && <LowerLevel onClose={() => setLowering(false)} />}
    </Card>
  );
}

interface LevelProps {
  value: AdminSettings['securityLevel'];
  isChosen: boolean;
  onChoose: () => void;
}

function Level({ value, isChosen, onChoose }: LevelProps) {
  const t = useStrings(strings);
  const input = useEarlyInput<HTMLInputElement>(onChoose);
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        ref={input}
        type="radio"
        name="security-level"
        className="mt-0.5 size-6 shrink-0"
        checked={isChosen}
        onChange={onChoose}
      />
      <span>
        <span className="block font-medium">{t[value]}</span>
        <span className="block text-sm text-ink-soft">{value === 'high' ? t.highHint : t.standardHint}</span>
      </span>
    </label>
  );
}

function LowerLevel({ onClose }: { onClose: () => void }) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useChangeSettings();
  const lower = (proof: Proof) =>
    mutate(
      { securityLevel: 'standard', ...proof },
      {
        onSuccess: () => {
          toast.success(t.saved);
          onClose();
        },
      },
    );
  return (
    <ConfirmDestruction
      isOpen
      title={t.lowerTitle}
      confirmLabel={t.lower}
      needsProof
      isWorking={isPending}
      error={error}
      onConfirm={lower}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t.lowerText}</p>
    </ConfirmDestruction>
  );
}
