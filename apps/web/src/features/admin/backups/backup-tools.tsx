import { CONFIRM_WORDS, type ImportPreview } from '@windfall/contract';
import { Archive } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  backupHref,
  useApplyImport,
  useCreateBackup,
  useDiscardImport,
  usePreviewImport,
} from '../api/backups.ts';
import { useNeedsProof } from '../api/settings.ts';
import { ConfirmMutation } from '../components/confirm-mutation.tsx';
import { useLinkedPlace } from '../use-linked-place.ts';
import { BackupList } from './backup-list.tsx';
import { DownloadBackup } from './download-backup.tsx';
import { strings } from './strings.ts';

/** Makes, lists and restores backups. */
export function BackupTools() {
  const t = useStrings(strings);
  const check = usePreviewImport();
  const [isDone, setDone] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useLinkedPlace(place, 'backups');
  const start = (backup: string | File) => {
    setDone(false);
    check.mutate(backup);
  };
  return (
    <div ref={place} id="backups" className="flex scroll-mt-24 flex-col gap-5">
      <div>
        <h2 className="text-2xl">{t.title}</h2>
        <p className="mt-1 max-w-prose text-ink-soft">{t.lead}</p>
      </div>
      <MakeBackup />
      <FormError>{check.error && (serverMessage(check.error) ?? t.checkFailed)}</FormError>
      {check.data && !isDone && (
        <ImportPreviewCard key={check.data.id} preview={check.data} onDone={() => setDone(true)} />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <BackupList isChecking={check.isPending} onRestore={start} />
        <ImportFile isChecking={check.isPending} onCheck={start} />
      </div>
      <p role="status" className="sr-only">
        {check.isPending && t.checking}
      </p>
    </div>
  );
}

interface ImportFileProps {
  isChecking: boolean;
  onCheck: (file: File) => void;
}

/** Takes a backup file; checking it changes nothing. */
function ImportFile({ isChecking, onCheck }: ImportFileProps) {
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

/** Makes a backup and downloads it. */
function MakeBackup() {
  const t = useStrings(strings);
  const { mutate, isPending } = useCreateBackup();
  const needsProof = useNeedsProof();
  const [downloaded, setDownloaded] = useState<string | null>(null);
  const make = () =>
    mutate(undefined, {
      onSuccess: ({ name, missing_images }) => {
        toast.success(missing_images > 0 ? t.madeWithout(name, missing_images) : t.made(name));
        if (needsProof) setDownloaded(name);
        else location.assign(backupHref(name));
      },
    });
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="leaf" isLoading={isPending} onClick={make}>
        {!isPending && <Archive className="size-5" aria-hidden="true" />}
        {t.make}
      </Button>
      <p role="status" className="text-ink-soft">
        {isPending && t.making}
      </p>
      {downloaded !== null && <DownloadBackup name={downloaded} onClose={() => setDownloaded(null)} />}
    </div>
  );
}

interface ImportPreviewCardProps {
  preview: ImportPreview;
  /** Called after the restore or its cancellation. */
  onDone: () => void;
}

/** Preview of a restore (dry run). */
function ImportPreviewCard({ preview, onDone }: ImportPreviewCardProps) {
  const t = useStrings(strings);
  const when = relativeTime(preview.made_at, useNow(), useLocale()) ?? '';
  const discard = useDiscardImport();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="flex flex-col gap-4 border-leaf">
      <h3 className="text-xl">{t.previewTitle}</h3>
      <p>
        {t.madeAt(when, preview.site_name)} {t.version(preview.version)} {preview.is_older && t.older}
      </p>
      <ImportCounts counts={preview.counts} />
      {preview.missing_images > 0 && <Banner tone="warning">{t.missing(preview.missing_images)}</Banner>}
      <Banner tone={preview.stays_signed_in ? 'info' : 'warning'}>
        {preview.stays_signed_in ? t.stays : t.leaves}
      </Banner>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t.replace}
        </Button>
        <Button variant="quiet" onClick={() => discard.mutate(preview.id, { onSettled: onDone })}>
          {t.discard}
        </Button>
      </div>
      {isAsking && <AskAndApply preview={preview} onClose={() => setAsking(false)} onDone={onDone} />}
    </Card>
  );
}

interface AskAndApplyProps extends ImportPreviewCardProps {
  onClose: () => void;
}

function AskAndApply({ preview, onClose, onDone }: AskAndApplyProps) {
  const t = useStrings(strings);
  const leave = () => {
    toast.success(t.restored);
    onDone();
  };
  return (
    <ConfirmMutation
      mutation={useApplyImport(preview.id)}
      title={t.replaceTitle}
      word={CONFIRM_WORDS.applyImport}
      confirmLabel={t.replace}
      onDone={leave}
      onClose={onClose}
    >
      <ImportCounts counts={preview.counts} />
    </ConfirmMutation>
  );
}

/** Counts now, in the backup, and of later rows that would be lost. */
function ImportCounts({ counts }: { counts: ImportPreview['counts'] }) {
  const t = useStrings(strings);
  const countText = useCountText();
  return (
    <table className="w-full max-w-xl border-collapse text-start">
      <thead>
        <tr className="border-b border-line text-sm text-ink-soft">
          <th scope="col" className="py-2 pe-2 font-semibold">
            {t.what}
          </th>
          {[t.now, t.backup, t.lost].map((title) => (
            <th key={title} scope="col" className="py-2 ps-2 text-end font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map(({ what, now, backup, newer }) => (
          <tr key={what} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 pe-2 font-medium">
              {t[what]}
            </th>
            <td className="py-2 ps-2 text-end tabular-nums">{countText(now)}</td>
            <td className="py-2 ps-2 text-end tabular-nums">{countText(backup)}</td>
            <td className="py-2 ps-2 text-end font-semibold tabular-nums">{countText(newer)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
