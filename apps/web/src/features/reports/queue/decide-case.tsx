import { isBlank, type Proof, REPORTS, type ReportCase } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { requiresProof, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useIdentityProof } from '../../../lib/identity-proof/use-identity-proof.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { IdentityProof } from '../../../ui/identity-proof.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useDecideAppeal, useDecideReport } from '../api/queue.ts';
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
      onDecide={(decision, reason, proof) =>
        mutate(
          { id, decision, reason, ...proof },
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

interface DecisionFormProps<D extends string> {
  options: { value: D; label: string; hint: string }[];
  isPending: boolean;
  error: Error | null;
  onDecide: (decision: D, reason: string, proof: Proof) => void;
}

/** Decision and reason. Each option names its effect, so that no member is deactivated by mistake. */
function DecisionForm<D extends string>({ options, isPending, error, onDecide }: DecisionFormProps<D>) {
  const t = useStrings(strings);
  const [decision, setDecision] = useState<D | null>(null);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && requiresProof(error)) setAsked(true);
  const identity = useIdentityProof(error, { isAsked });
  const isMissing = isBlank(reason);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const proof = isAsked ? identity.take() : {};
    if (decision !== null && !isMissing && proof) onDecide(decision, reason, proof);
  };
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <FormError>
        {error && !isPending && !requiresProof(error) && (serverMessage(error) ?? t.decideFailed)}
      </FormError>
      <RadioField
        legend={t.whatToDo}
        options={options}
        value={decision}
        onChange={setDecision}
        error={isChecked && decision === null ? t.choose : undefined}
      />
      <TextArea
        label={t.reason}
        hint={t.reasonHint}
        error={isChecked && isMissing && t.reasonMissing}
        value={reason}
        rows={3}
        maxLength={REPORTS.decisionReason}
        onChange={(event) => setReason(event.target.value)}
      />
      {isAsked && <IdentityProof {...identity.shown} />}
      <SubmitButton isLoading={isPending} className="self-start">
        {t.send}
      </SubmitButton>
    </form>
  );
}
