import type { ReportCase } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { LocalTime, TextWithTime } from '../../../lib/times/local-time.tsx';
import { strings } from './strings.ts';

/** An appeal and its decision. */
export function CaseAppeal({ report: { appeal } }: { report: ReportCase }) {
  const t = useStrings(strings);
  if (!appeal) return null;
  return (
    <section className="border-s-4 border-marigold ps-4">
      <h3 className="text-lg">{t.appeal}</h3>
      <p className="text-sm text-ink-soft">
        {t.appealBy(appeal.by)}, <LocalTime instant={appeal.created_at} form="date" />
      </p>
      <p className="mt-1 paragraphs whitespace-pre-line" dir="auto">
        {appeal.text}
      </p>
      {appeal.decision && (
        <div className="mt-3">
          <p className="font-semibold">{appeal.decision === 'upheld' ? t.upheld : t.wasOverturned}</p>
          <p className="text-sm text-ink-soft">
            <TextWithTime
              text={(date) => t.decidedBy(appeal.decided_by?.name ?? '', date)}
              instant={appeal.decided_at ?? ''}
              form="date"
            />
          </p>
          <p className="mt-1 paragraphs whitespace-pre-line" dir="auto">
            {appeal.reason}
          </p>
        </div>
      )}
    </section>
  );
}
