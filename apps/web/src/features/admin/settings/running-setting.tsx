import { type AdminSettings, type Proof, SECURITY_LEVELS } from '@windfall/contract';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { useChangeSettings } from '../api/settings.ts';
import { ConfirmDestruction } from '../components/confirm-destruction.tsx';
import { useSectionSettings } from './settings-section.tsx';
import { strings } from './strings.ts';

type Running = Pick<AdminSettings, 'maintenance' | 'notificationsEnabled' | 'securityLevel'>;

/** Maintenance, emails and the security level. A change takes effect at once. */
export function RunningSetting({ stored }: { stored: Running }) {
  const t = useStrings(strings);
  const { mutate, isPending, error, variables, reset } = useSectionSettings();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const change = (changes: Partial<Running>) =>
    mutate(changes, {
      onSuccess: () => {
        toast.success(t.saved);
        setConfirmOpen(false);
      },
    });
  const reason = error && (serverMessage(error) ?? t.failed);
  const failureOf = (setting: keyof Running) => !isConfirmOpen && variables && setting in variables && reason;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <CheckboxField
          label={t.maintenance}
          hint={t.maintenanceHint}
          checked={stored.maintenance}
          disabled={isPending}
          onChange={(event) => (event.target.checked ? setConfirmOpen(true) : change({ maintenance: false }))}
        />
        <FormError>{failureOf('maintenance')}</FormError>
      </div>
      <div>
        <CheckboxField
          label={t.notifications}
          hint={t.notificationsHint}
          checked={stored.notificationsEnabled}
          disabled={isPending}
          onChange={(event) => change({ notificationsEnabled: event.target.checked })}
        />
        <FormError>{failureOf('notificationsEnabled')}</FormError>
      </div>
      <SecurityLevel level={stored.securityLevel} isSaving={isPending} onRaise={change} />
      <FormError>{failureOf('securityLevel')}</FormError>
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

interface SecurityLevelProps {
  level: AdminSettings['securityLevel'];
  isSaving: boolean;
  onRaise: (changes: Pick<Running, 'securityLevel'>) => void;
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
    <>
      <fieldset disabled={isSaving} className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">{t.security}</legend>
        {SECURITY_LEVELS.map((value) => (
          <Level key={value} value={value} isChosen={level === value} onChoose={() => choose(value)} />
        ))}
      </fieldset>
      {isLowering && <LowerLevel onClose={() => setLowering(false)} />}
    </>
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
