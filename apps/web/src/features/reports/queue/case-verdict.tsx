import type { ReportCase } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { strings } from './strings.ts';

/** The decision, its administrator and its reason. */
export function CaseVerdict({ report }: { report: ReportCase }) {
  const t = useStrings(strings);
  const { decision, decision_reason, decided_by, decided_at } = report;
  if (decision === null) return null;
  return (
    <section className="border-s-4 border-leaf ps-4">
      <h3 className="text-lg">{t.decided(decision)}</h3>
      <p className="text-sm text-ink-soft">
        <TextWithTime
          text={(date) => t.decidedBy(decided_by?.name ?? '', date)}
          instant={decided_at ?? ''}
          form="date"
        />
      </p>
      <p className="mt-1 paragraphs whitespace-pre-line" dir="auto">
        {decision_reason}
      </p>
    </section>
  );
}
