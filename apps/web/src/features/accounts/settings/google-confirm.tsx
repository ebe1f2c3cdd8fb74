import { useRef, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { readCredential } from '../google/credential.ts';
import { strings as googleMessages } from '../google/strings.ts';
import { useGoogleButton } from '../google/use-google-button.ts';
import { strings } from './strings.ts';

interface GoogleConfirmProps {
  clientId: string;
  /** Runs after the confirmation. */
  text: string;
  onConfirm: (credential: string) => void;
}

/** Confirmation of identity by Google in place of a password. */
export function GoogleConfirm({ clientId, text, onConfirm }: GoogleConfirmProps) {
  const t = useStrings(strings);
  const google = useStrings(googleMessages);
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { state, reload } = useGoogleButton(clientId, 'signIn', place, (response) => {
    const read = readCredential(response);
    setProblem(read.problem && google[read.problem]);
    if (read.credential) onConfirm(read.credential);
  });
  const hasFailed = state === 'loadFailed' || state === 'couldNotInitialize';
  const said = hasFailed ? google[state] : problem;
  return (
    <div className="flex flex-col gap-3">
      <p>{text}</p>
      {/* Google's button has a light background, also in the dark theme. */}
      <div ref={place} className="flex min-h-11 justify-center scheme-light" hidden={hasFailed} />
      <p role="status" className="sr-only">
        {state === 'loading' && google.loading}
      </p>
      {said && (
        <p role="alert" className="font-medium text-tomato">
          {said}
        </p>
      )}
      {hasFailed && (
        <Button variant="quiet" className="self-start" onClick={reload}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}
