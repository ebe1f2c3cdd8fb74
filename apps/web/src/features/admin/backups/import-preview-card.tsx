import { CONFIRM_WORDS, type ImportPreview } from '@windfall/contract';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useApplyImport, useDiscardImport } from '../api/backups.ts';
import { ConfirmMutation } from '../components/confirm-mutation.tsx';
import { strings } from './strings.ts';

interface ImportPreviewCardProps {
  preview: ImportPreview;
  /** Called after the restore or its cancellation. */
  onDone: () => void;
}

/** Preview of a restore (dry run). */
export function ImportPreviewCard({ preview, onDone }: ImportPreviewCardProps) {
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
