import type { ReportCase } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { useDecideAppeal, useDecideReport } from '../api/queue.ts';
import { DecisionForm } from './decision-form.tsx';
import { strings } from './strings.ts';

interface DecideCaseProps {
  report: ReportCase;
  onDecided: () => void;
}

/** The form with the decisions that this administrator may make, if any. */
export function DecideCase({ report, onDecided }: DecideCaseProps) {
  if (report.decisions.length > 0) return <DecideReport report={report} onDecided={onDecided} />;
  return report.may_decide_appeal ? <DecideAppeal report={report} onDecided={onDecided} /> : null;
}

function DecideReport({ report: { id, decisions, subject_type }, onDecided }: DecideCaseProps) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useDecideReport();
  return (
    <DecisionForm
      options={decisions.map((value) => ({
        value,
        label: t.decision(value),
        hint: t.effect(value, subject_type),
      }))}
      isPending={isPending}
      error={error}
      onDecide={(decision, reason, password) =>
        mutate(
          { id, decision, reason, ...(password !== undefined && { password }) },
          {
            onSuccess: () => {
              toast.success(t.done(decision));
              onDecided();
            },
          },
        )
      }
    />
  );
}

const APPEAL_DECISIONS = ['upheld', 'overturned'] as const;

function DecideAppeal({ report: { id }, onDecided }: DecideCaseProps) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useDecideAppeal();
  return (
    <DecisionForm
      options={APPEAL_DECISIONS.map((value) => ({
        value,
        label: t.appealDecision(value),
        hint: t.appealEffect(value),
      }))}
      isPending={isPending}
      error={error}
      onDecide={(decision, reason) =>
        mutate(
          { id, decision, reason },
          {
            onSuccess: () => {
              toast.success(t.appealDone(decision));
              onDecided();
            },
          },
        )
      }
    />
  );
}
