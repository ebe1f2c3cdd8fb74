import { KeyRound } from 'lucide-react';
import { type ChangeEvent, type Ref, useState } from 'react';
import { Link } from 'react-router';
import { Button } from './button.tsx';
import { PasswordField } from './password-field.tsx';

interface PasskeyButtonProps {
  label: string;
  problem: string | undefined;
  isAsking: boolean;
  /** Gets the form that is to be sent with the passkey. */
  onAsk: (form: HTMLFormElement | null) => void;
}

/** Made by `useIdentityProof`. */
export interface IdentityProofProps {
  words: { showPassword: string; hidePassword: string };
  /** Of the account, for password managers. */
  username: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Of the password, in a form that its browser may send itself. */
  name?: string;
  /** For a member who may have no password. */
  noPassword: { text: string; link: string; to: string } | null;
  /** For a member with passkeys. */
  passkey: PasskeyButtonProps | null;
}

/** The field in which a signed-in member proves again who they are, inside the form that acts. */
export function IdentityProof({ username, noPassword, passkey, ...field }: IdentityProofProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...field}
        autoComplete="current-password"
        isShown={isShown}
        onToggle={() => setShown(!isShown)}
      />
      {noPassword && (
        <p className="text-sm">
          {noPassword.text}{' '}
          <Link
            to={noPassword.to}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {noPassword.link}
          </Link>
        </p>
      )}
      {passkey && <PasskeyButton {...passkey} />}
    </>
  );
}

/** Proves by a passkey in place of what the form asks for. */
export function PasskeyButton({ label, problem, isAsking, onAsk }: PasskeyButtonProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="quiet" isLoading={isAsking} onClick={(event) => onAsk(event.currentTarget.form)}>
        <KeyRound className="size-5" aria-hidden="true" />
        {label}
      </Button>
      <p role="alert" className="font-medium text-tomato empty:hidden">
        {problem}
      </p>
    </div>
  );
}
