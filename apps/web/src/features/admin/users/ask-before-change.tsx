import { LIMITS } from '@windfall/contract';
import { useState } from 'react';
import { requiresPassword } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { UserChange } from '../api/admin-users.ts';
import { useNeedsPassword } from '../api/settings.ts';
import { ConfirmDestruction } from '../components/confirm-destruction.tsx';
import { strings } from './strings.ts';

export type Question = 'deactivate' | 'makeAdmin' | 'unmakeAdmin' | 'markTest';

interface AskBeforeChangeProps {
  question: Question;
  name: string;
  isWorking: boolean;
  onConfirm: (change: UserChange) => void;
  /** Error of the last attempt. */
  error: Error | null;
  onCancel: () => void;
}

/** Explains the effect of a change on the member before it is made. */
export function AskBeforeChange({
  question,
  name,
  isWorking,
  error,
  onConfirm,
  onCancel,
}: AskBeforeChangeProps) {
  const t = useStrings(strings);
  const dialog = {
    deactivate: {
      title: t.deactivateQuestion(name),
      text: t.deactivateText,
      confirmLabel: t.deactivate,
      change: { isActive: false },
    },
    makeAdmin: {
      title: t.adminQuestion(name),
      text: t.adminText,
      confirmLabel: t.makeAdmin,
      change: { isAdmin: true },
    },
    unmakeAdmin: {
      title: t.unmakeQuestion(name),
      text: t.unmakeText,
      confirmLabel: t.unmakeAdmin,
      change: { isAdmin: false },
    },
    markTest: {
      title: t.testQuestion(name),
      text: t.testText,
      confirmLabel: t.markTest,
      change: { isTest: true },
    },
  }[question];
  const { change, ...texts } = dialog;
  const needsPassword = useNeedsPassword();
  // Another administrator may have raised the security level meanwhile.
  const [wasAsked, setAsked] = useState(false);
  if (!wasAsked && requiresPassword(error)) setAsked(true);
  const [reason, setReason] = useState('');
  const isDeactivation = question === 'deactivate';
  const asked = isDeactivation && reason.trim() ? { ...change, reason } : change;
  if (isDeactivation || needsPassword || wasAsked)
    return (
      <ConfirmDestruction
        isOpen
        title={texts.title}
        confirmLabel={texts.confirmLabel}
        needsPassword={needsPassword || wasAsked}
        isWorking={isWorking}
        error={error}
        onConfirm={(password) => onConfirm(password === undefined ? asked : { ...asked, password })}
        onClose={onCancel}
      >
        <p className="text-ink-soft">{texts.text}</p>
        {isDeactivation && (
          <TextArea
            label={t.reason}
            note={t.optional}
            hint={t.reasonHint}
            rows={2}
            maxLength={LIMITS.deactivationReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </ConfirmDestruction>
    );
  return (
    <ConfirmDialog
      {...texts}
      isOpen
      cancelLabel={t.cancel}
      isWorking={isWorking}
      error={error?.message}
      onConfirm={() => onConfirm(change)}
      onCancel={onCancel}
    />
  );
}
