import { type FormEvent, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Card } from '../../../ui/card.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings } from './strings.ts';

interface ImportFileProps {
  isChecking: boolean;
  onCheck: (file: File) => void;
}

/** Takes a backup file; checking it changes nothing. */
export function ImportFile({ isChecking, onCheck }: ImportFileProps) {
  const t = useStrings(strings);
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!file);
    if (file) onCheck(file);
  };
  return (
    <Card>
      <h3 className="text-xl">{t.import}</h3>
      <p className="mt-1 mb-4 text-ink-soft">{t.importLead}</p>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField
          label={t.file}
          hint={t.fileHint}
          type="file"
          accept=".gz,.tgz,application/gzip"
          error={isMissing && t.noFile}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <SubmitButton variant="leaf" className="self-start" isLoading={isChecking}>
          {t.check}
        </SubmitButton>
      </form>
    </Card>
  );
}
