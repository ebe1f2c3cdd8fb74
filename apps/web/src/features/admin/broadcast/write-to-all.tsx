import { useQuery } from '@tanstack/react-query';
import { BROADCAST_MESSAGES, BROADCASTS, type Broadcast } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { fieldErrors, serverMessage } from '../../../lib/api/api-error.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
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

const problemsOf = ({ subject, text }: Message) => ({
  subject: subject.trim() ? undefined : BROADCAST_MESSAGES.subjectMissing,
  text: text.trim() ? undefined : BROADCAST_MESSAGES.textMissing,
});

function Write({ members }: { members: number }) {
  const t = useStrings(strings);
  const countText = useCountText();
  const [message, setMessage] = useState<Message>({ subject: '', text: '' });
  const [step, setStep] = useState<'write' | 'incomplete' | 'look'>('write');
  const { mutate, isPending, error, reset } = useSendBroadcast();
  const { keyOf } = useRequestKey();
  const refused = new Map(
    fieldErrors(error, ['subject', 'text'] as const).map((problem) => [problem.name, problem.message]),
  );
  const missing = step === 'incomplete' ? problemsOf(message) : undefined;
  const change = (changes: Partial<Message>) => setMessage({ ...message, ...changes });
  const look = (event: FormEvent) => {
    event.preventDefault();
    reset();
    setStep(Object.values(problemsOf(message)).some(Boolean) ? 'incomplete' : 'look');
  };
  const send = () =>
    mutate(
      { ...message, idempotencyKey: keyOf(message) },
      { onSuccess: () => toast.success(t.sent), onError: () => setStep('write') },
    );
  if (step === 'look')
    return (
      <section aria-labelledby="preview" className="flex flex-col gap-5">
        <h2 id="preview" className="text-2xl">
          {t.previewTitle}
        </h2>
        <Words {...message} />
        <div className="flex flex-wrap gap-3">
          <Button isLoading={isPending} onClick={send}>
            {t.send(countText(members), members === 1)}
          </Button>
          <Button variant="quiet" disabled={isPending} onClick={() => setStep('write')}>
            {t.change}
          </Button>
        </div>
      </section>
    );
  return (
    <Card>
      <form noValidate onSubmit={look} className="flex flex-col gap-5">
        <FormError takesFocus={refused.size === 0}>
          {error && refused.size === 0 && (serverMessage(error) ?? t.sendFailed)}
        </FormError>
        <TextField
          label={t.subject}
          maxLength={BROADCASTS.subject}
          value={message.subject}
          error={missing?.subject ?? refused.get('subject')}
          onChange={(event) => change({ subject: event.target.value })}
        />
        <TextArea
          label={t.text}
          rows={8}
          maxLength={BROADCASTS.text}
          value={message.text}
          error={missing?.text ?? refused.get('text')}
          onChange={(event) => change({ text: event.target.value })}
        />
        <SubmitButton variant="leaf" className="self-start">
          {t.preview}
        </SubmitButton>
      </form>
    </Card>
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
