import type { User } from '@windfall/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings as accountStrings } from '../strings.ts';
import { strings } from './strings.ts';
import { useGoogleButton } from './use-google-button.ts';
import { useGoogleDocument } from './use-google-document.ts';
import { type GooglePurpose, useGoogleSignIn } from './use-google-sign-in.ts';

interface GoogleSignInProps {
  purpose: GooglePurpose;
  /** The code of the invite by which the visitor comes. */
  invite?: string | undefined;
  onSignedIn: (user: User) => void;
}

/** Signs in or up with Google, or says that the operator has not configured it. */
export function GoogleSignIn(props: GoogleSignInProps) {
  const { googleClientId } = useSite();
  return (
    <div className={classNames('border-t border-line noscript:hidden', googleClientId ? 'pt-5' : 'pt-1')}>
      {googleClientId ? <Enabled {...props} clientId={googleClientId} /> : <Disabled {...props} />}
    </div>
  );
}

/** A quiet line: most visitors of a site without Google do not need it. */
function Disabled({ purpose }: GoogleSignInProps) {
  const t = useStrings(strings);
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="text-sm text-ink-soft">
      <ScriptButton
        onClick={() => setAsked(true)}
        className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4 hover:text-ink"
      >
        <GoogleMark />
        {t[purpose]}
      </ScriptButton>
      <p role="status" className="text-pretty">
        {isAsked && t.disabled}
      </p>
    </div>
  );
}

function Enabled({ purpose, invite, onSignedIn, clientId }: GoogleSignInProps & { clientId: string }) {
  const t = useStrings(strings);
  const place = useRef<HTMLDivElement>(null);
  useGoogleDocument();
  const { receive, retry, giveCode, failure, isPending } = useGoogleSignIn(purpose, invite, onSignedIn);
  const { state, reload } = useGoogleButton(clientId, purpose, place, receive);
  const hasFailed = state === 'loadFailed' || state === 'couldNotInitialize';
  const problem = hasFailed ? t[state] : failure?.message;
  const again = hasFailed ? reload : failure?.canRetry ? retry : null;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{t[purpose]}</p>
      {/* Google's button has a light background, also in the dark theme. */}
      <div ref={place} className="flex min-h-11 justify-center scheme-light" hidden={hasFailed} />
      <p role="status" className="sr-only">
        {state === 'loading' && t.loading}
        {isPending && t.signingIn}
      </p>
      {problem && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md border-s-4 border-tomato bg-tomato-soft px-4 py-3 font-medium"
        >
          {problem}
          {again && (
            <Button variant="quiet" onClick={again} isLoading={isPending}>
              {t.retry}
            </Button>
          )}
        </div>
      )}
      {failure?.needsCode && <CodeForm isSending={isPending} onCode={giveCode} />}
    </div>
  );
}

/** The code of a member whose second factor is on. */
function CodeForm({ isSending, onCode }: { isSending: boolean; onCode: (code: string) => void }) {
  const t = useStrings(accountStrings);
  const [code, setCode] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onCode(code);
  };
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-3">
      <TextField
        label={t.code}
        hint={t.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="leaf" isLoading={isSending}>
        {t.signIn}
      </Button>
    </form>
  );
}

/** Google's letter G in its four colors, as its branding guidelines require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" className="size-5" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
