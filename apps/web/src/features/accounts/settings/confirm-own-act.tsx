import type { Proof, User } from '@windfall/contract';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { requiresProof } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useIdentityProof } from '../../../lib/identity-proof/use-identity-proof.ts';
import { useSite } from '../../../lib/site.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { IdentityProof, PasskeyButton } from '../../../ui/identity-proof.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { readCredential } from '../google/credential.ts';
import { strings as googleStrings } from '../google/strings.ts';
import { useGoogleButton } from '../google/use-google-button.ts';
import { SaveFailure } from './save-failure.tsx';
import { strings } from './strings.ts';

interface ConfirmOwnActProps {
  user: User;
  /** Failure of the last attempt, and what is said of one without a reason. */
  error: Error | null;
  fallback: string;
  /** Whether a field of `children` says the failure. */
  isSaidByField?: boolean;
  isWorking: boolean;
  confirmLabel: string;
  variant: 'danger' | 'leaf';
  /** Says what follows on a sign-in with Google, which confirms in place of the password. */
  googleText: string;
  onConfirm: (proof: Proof) => void;
  /** Runs when the form is sent without a password, so that other fields say what they miss. */
  onIncomplete?: () => void;
  onCancel: () => void;
  /** Description of the effect, and further fields. */
  children?: ReactNode;
}

/**
 * The form of an act on one's own account that a session alone does not suffice for. Members who signed up with Google
 * usually have no password, and must enter one only when the server reports that they have one.
 */
export function ConfirmOwnAct(props: ConfirmOwnActProps) {
  const { user, error, fallback, isSaidByField = false, isWorking, confirmLabel, variant } = props;
  const { googleText, onConfirm, onIncomplete, onCancel, children } = props;
  const t = useStrings(strings);
  const { googleClientId } = useSite();
  const identity = useIdentityProof(error, { about: 'own' });
  const isAboutProof = requiresProof(error);
  const [hasPassword, setHasPassword] = useState(user.google_id === null);
  if (!hasPassword && isAboutProof && error.code === 'INVALID_CURRENT_PASSWORD') setHasPassword(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    const proof = identity.take();
    if (proof) onConfirm(proof);
    else onIncomplete?.();
  };
  const asksGoogle = !hasPassword && googleClientId !== null;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <FormError takesFocus={!isSaidByField && !isAboutProof}>
        {error && !isSaidByField && (asksGoogle || !isAboutProof) && (
          <SaveFailure error={error} fallback={fallback} />
        )}
      </FormError>
      {asksGoogle ? (
        <>
          <GoogleConfirm
            clientId={googleClientId}
            text={googleText}
            onConfirm={(credential) => onConfirm({ credential })}
          />
          {identity.shown.passkey && <PasskeyButton {...identity.shown.passkey} />}
        </>
      ) : (
        <>
          <IdentityProof {...identity.shown} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={onCancel}>
              {t.cancel}
            </Button>
            <SubmitButton variant={variant} isLoading={isWorking}>
              {confirmLabel}
            </SubmitButton>
          </div>
        </>
      )}
    </form>
  );
}

interface GoogleConfirmProps {
  clientId: string;
  /** Runs after the confirmation. */
  text: string;
  onConfirm: (credential: string) => void;
}

/** Confirmation of identity by Google in place of a password. */
function GoogleConfirm({ clientId, text, onConfirm }: GoogleConfirmProps) {
  const t = useStrings(strings);
  const google = useStrings(googleStrings);
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
