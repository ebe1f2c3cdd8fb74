import { CSV_IMPORT, IMPORT_MESSAGES, type Proof } from '@windfall/contract';
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { requiresProof, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useIdentityProof } from '../../../lib/identity-proof/use-identity-proof.ts';
import { FormOperation, type PostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { IdentityProof } from '../../../ui/identity-proof.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings } from './strings.ts';

/** Its text, with a proof of identity where the server asks for one. */
export interface Table extends Proof {
  csv: string;
}

interface TableFormProps {
  /** Id of the operation that takes the form without scripts. */
  operation: string;
  /** What was typed, after a form without scripts. */
  typed: PostedForm['fields'] | undefined;
  failure: unknown;
  isPending: boolean;
  /** Label of the button that makes what was checked; null while something is wrong or nothing was checked. */
  confirm: string | null;
  onEdit: () => void;
  /** Resolves to whether the text has done its work and goes. */
  onSend: (table: Table, form: FormData, isDryRun: boolean) => Promise<boolean>;
  children?: ReactNode;
}

/** The text of a table, which is checked first. It stays in its field until it is used, so that a fault is mended in place. */
export function TableForm(props: TableFormProps) {
  const { operation, typed, failure, isPending, confirm, onEdit, onSend, children } = props;
  const t = useStrings(strings);
  const [csv, setCsv] = useState(typed?.get('csv') ?? '');
  const isUnproven = requiresProof(failure);
  const [isAsked, setAsked] = useState(isUnproven);
  if (!isAsked && isUnproven) setAsked(true);
  const identity = useIdentityProof(failure, { isAsked });
  // What was checked is as it was: only the proof is missing.
  const confirmLabel = confirm ?? (isUnproven ? t.confirm : null);
  const change = (text: string) => {
    setCsv(text);
    onEdit();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    // A passkey sends the form without a button, and only what was checked asks for one.
    const isDryRun = submitter ? form.get('dry_run') !== 'false' : confirmLabel === null;
    const proof = isAsked && !isDryRun ? identity.take() : {};
    if (!proof || !(await onSend({ csv, ...proof }, form, isDryRun))) return;
    setCsv('');
    // The next table asks anew.
    setAsked(false);
    identity.clear();
  };
  return (
    <Card>
      <form method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormOperation id={operation} once />
        <FormError>{Boolean(failure) && !isUnproven && (serverMessage(failure) ?? t.importFailed)}</FormError>
        <TextOfFile onRead={change} />
        <TextArea
          label={t.text}
          hint={t.textHint}
          name="csv"
          rows={6}
          dir="ltr"
          spellCheck={false}
          className="font-mono text-sm"
          value={csv}
          onChange={({ target }) => change(target.value)}
        />
        {children}
        {isAsked && <IdentityProof {...identity.shown} name="password" />}
        <div className="flex flex-wrap gap-3">
          {/* The first button is that of the Enter key. */}
          {confirmLabel !== null && (
            <SubmitButton
              name="dry_run"
              value="false"
              variant="leaf"
              isLoading={isPending}
              worksWithoutScripts
            >
              {confirmLabel}
            </SubmitButton>
          )}
          <SubmitButton
            name="dry_run"
            value="true"
            variant={confirmLabel === null ? 'leaf' : 'quiet'}
            isLoading={isPending}
            worksWithoutScripts
          >
            {t.check}
          </SubmitButton>
        </div>
      </form>
    </Card>
  );
}

/** Of a character in UTF-8, and one more, so that a file that is cut off is too long. */
const MOST_BYTES = 4;

/** A file's text, for browsers with scripts: others paste it. */
function TextOfFile({ onRead }: { onRead: (text: string) => void }) {
  const t = useStrings(strings);
  const [error, setError] = useState<string | null>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    setError(null);
    if (!file) return;
    const most = CSV_IMPORT.characters;
    const text = await file
      .slice(0, most * MOST_BYTES)
      .text()
      .catch(() => null);
    if (text === null) setError(t.importFailed);
    else if (text.length > most) setError(IMPORT_MESSAGES.tooLong);
    else onRead(text);
  };
  return (
    <div className="noscript:hidden">
      <TextField
        label={t.file}
        hint={t.fileHint}
        type="file"
        accept=".csv,text/csv"
        error={error}
        onChange={read}
      />
    </div>
  );
}
