import { type AdminSettings, SECURITY_LEVELS } from '@windfall/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Card } from '../../../ui/card.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { useChangeSettings } from '../api/settings.ts';
import { ConfirmDestruction } from '../components/confirm-destruction.tsx';
import { strings } from './strings.ts';

interface SecurityLevelProps {
  level: AdminSettings['securityLevel'];
  isSaving: boolean;
  onRaise: (changes: Partial<AdminSettings>) => void;
}

/**
 * Raising the level takes a click; lowering it requires the password, so that a stolen session cannot do it.
 */
export function SecurityLevel({ level, isSaving, onRaise }: SecurityLevelProps) {
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
  const lower = (password: string | undefined) =>
    mutate(
      { securityLevel: 'standard', ...(password !== undefined && { password }) },
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
      needsPassword
      isWorking={isPending}
      error={error}
      onConfirm={lower}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t.lowerText}</p>
    </ConfirmDestruction>
  );
}
