import { isBlank, REPORTS } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useAppealDecision } from '../api/answer-notice.ts';
import { strings } from '../strings.ts';

interface AppealFormProps {
  reportId: string;
  /** Token of the email, for members who cannot sign in. */
  token?: string;
  onDone: () => void;
  onCancel?: () => void;
}

/** The reason of an appeal. A failure keeps the typed text. */
export function AppealForm({ reportId, token, onDone, onCancel }: AppealFormProps) {
  const t = useStrings(strings);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useAppealDecision();
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(isBlank(text));
    if (isBlank(text)) return;
    mutate({ reportId, text, ...(token !== undefined && { token }) }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <FormError>{error && !isPending && (serverMessage(error) ?? t.appealFailed)}</FormError>
      <TextArea
        label={t.appealText}
        hint={t.appealHint}
        error={isMissing && t.appealBlank}
        value={text}
        maxLength={REPORTS.appeal}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isLoading={isPending}>{t.appealSend}</SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
