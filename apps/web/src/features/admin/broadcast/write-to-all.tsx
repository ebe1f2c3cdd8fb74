import { useQuery } from '@tanstack/react-query';
import { BROADCAST_MESSAGES, BROADCASTS, type Broadcast, type Proof } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { fieldErrors, requiresProof, serverMessage } from '../../../lib/api/api-error.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { readStoredText, storeText, useStoredText, valuesIn } from '../../../lib/drafts/draft-store.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useIdentityProof } from '../../../lib/identity-proof/use-identity-proof.ts';
import { FormOperation, usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { IdentityProof } from '../../../ui/identity-proof.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { broadcastsQuery, useSendBroadcast } from '../api/broadcasts.ts';
import { strings } from './strings.ts';

/** A message to all members: written, looked at, and sent to so many. */
export function WriteToAll() {
  const t = useStrings(strings);
  return (
    <Loaded query={useQuery(broadcastsQuery)} failed={t.failed} words={t} skeletonClassName="h-64">
      {({ broadcasts, members, next_at }) => (
        <div className="flex max-w-3xl flex-col gap-8">
          {next_at === null ? (
            <Write members={members} />
          ) : (
            <p className="text-lg">
              {t.notYet} <LocalTime instant={next_at} form="moment" />
            </p>
          )}
          {broadcasts.length > 0 && <Earlier broadcasts={broadcasts} />}
        </div>
      )}
    </Loaded>
  );
}

interface Message {
  subject: string;
  text: string;
}

const BLANK: Message = { subject: '', text: '' };

const problemsOf = ({ subject, text }: Message) => ({
  subject: subject.trim() ? undefined : BROADCAST_MESSAGES.subjectMissing,
  text: text.trim() ? undefined : BROADCAST_MESSAGES.textMissing,
});

type Step = 'write' | 'incomplete' | 'look';

const afterPreview = (message: Message): Step =>
  Object.values(problemsOf(message)).some(Boolean) ? 'incomplete' : 'look';

/** What is written: a draft of the member in this tab, or what a form without scripts brought. */
function useMessage() {
  const { user } = useSession();
  const posted = usePostedForm('sendBroadcast');
  const draft = `broadcast:${user?.id ?? ''}`;
  const { subject = '', text = '' } = Object.fromEntries(posted?.fields ?? []);
  const message: Message = { ...BLANK, subject, text, ...valuesIn(useStoredText(draft), BLANK) };
  const refusal = posted?.refusal ?? null;
  const isLook = requiresProof(refusal) || (!refusal && posted?.fields.get('step') === 'look');
  return {
    message,
    refusal,
    firstStep: isLook ? afterPreview(message) : ('write' as const),
    // Two fields may be filled before the page is drawn again.
    change: (changes: Partial<Message>) => {
      const written = valuesIn(readStoredText(draft), BLANK);
      storeText(draft, JSON.stringify({ ...message, ...written, ...changes }));
    },
    deleteDraft: () => storeText(draft, ''),
  };
}

function Write({ members }: { members: number }) {
  const t = useStrings(strings);
  const { message, refusal, firstStep, change, deleteDraft } = useMessage();
  const [step, setStep] = useState<Step>(firstStep);
  const { mutate, isPending, error, reset } = useSendBroadcast();
  const { keyOf } = useRequestKey();
  const send = (proof: Proof) =>
    mutate(
      { ...message, ...proof, idempotencyKey: keyOf(message) },
      {
        onSuccess: () => {
          deleteDraft();
          toast.success(t.sent);
        },
        onError: (error) => requiresProof(error) || setStep('write'),
      },
    );
  const failure = error ?? refusal;
  if (step === 'look')
    return (
      <Preview
        message={message}
        members={members}
        isPending={isPending}
        failure={failure}
        onSend={send}
        onChange={() => setStep('write')}
      />
    );
  const refused = new Map(
    fieldErrors(failure, ['subject', 'text'] as const).map((problem) => [problem.name, problem.message]),
  );
  const missing = step === 'incomplete' ? problemsOf(message) : undefined;
  const look = (event: FormEvent) => {
    event.preventDefault();
    reset();
    setStep(afterPreview(message));
  };
  return (
    <Card>
      <form method="post" noValidate onSubmit={look} className="flex flex-col gap-5">
        <FormOperation id="sendBroadcast" />
        <FormError takesFocus={refused.size === 0}>
          {failure &&
            !requiresProof(failure) &&
            refused.size === 0 &&
            (serverMessage(failure) ?? t.sendFailed)}
        </FormError>
        <TextField
          label={t.subject}
          name="subject"
          maxLength={BROADCASTS.subject}
          value={message.subject}
          error={missing?.subject ?? refused.get('subject')}
          onChange={(event) => change({ subject: event.target.value })}
        />
        <TextArea
          label={t.text}
          name="text"
          rows={8}
          maxLength={BROADCASTS.text}
          value={message.text}
          error={missing?.text ?? refused.get('text')}
          onChange={(event) => change({ text: event.target.value })}
        />
        <SubmitButton
          name="step"
          value="look"
          variant="leaf"
          className="self-start"
          worksWithoutScripts="only"
        >
          {t.preview}
        </SubmitButton>
      </form>
    </Card>
  );
}

interface PreviewProps {
  message: Message;
  members: number;
  isPending: boolean;
  failure: unknown;
  onSend: (proof: Proof) => void;
  onChange: () => void;
}

/** The message as members read it, and to how many it goes. */
function Preview({ message, members, isPending, failure, onSend, onChange }: PreviewProps) {
  const t = useStrings(strings);
  const countText = useCountText();
  const [isAsked, setAsked] = useState(requiresProof(failure));
  if (!isAsked && requiresProof(failure)) setAsked(true);
  const identity = useIdentityProof(failure, { isAsked });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (new FormData(event.currentTarget, submitter).get('step') === 'write') return onChange();
    const proof = isAsked ? identity.take() : {};
    if (proof) onSend(proof);
  };
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-5">
      <h2 id="preview" className="text-2xl">
        {t.previewTitle}
      </h2>
      <Words {...message} />
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormOperation id="sendBroadcast" once />
        <input type="hidden" name="subject" value={message.subject} />
        <input type="hidden" name="text" value={message.text} />
        {isAsked && <IdentityProof {...identity.shown} name="password" />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="step" value="send" isLoading={isPending} worksWithoutScripts>
            {t.send(countText(members), members === 1)}
          </SubmitButton>
          <SubmitButton name="step" value="write" variant="quiet" worksWithoutScripts>
            {t.change}
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}

function Words({ subject, text }: Message) {
  const t = useStrings(strings);
  return (
    <Card>
      <h3 className="text-xl wrap-anywhere" dir="auto">
        {subject}
      </h3>
      <p className="my-3 whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </p>
      <p className="text-sm text-ink-soft">{t.by}</p>
    </Card>
  );
}

function Earlier({ broadcasts }: { broadcasts: readonly Broadcast[] }) {
  const t = useStrings(strings);
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="text-2xl">
        {t.earlier}
      </h2>
      <ul aria-labelledby="earlier" className="mt-2 flex flex-col divide-y divide-line">
        {broadcasts.map(({ id, subject, created_at, told_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <bdi className="wrap-anywhere">{subject}</bdi>
            <span className="text-ink-soft">
              <LocalTime instant={created_at} form="date" />
              {told_at === null && ` · ${t.underWay}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
