import { type ChangeEvent, type Ref, useState } from 'react';
import { Link } from 'react-router';
import { PasswordField } from './password-field.tsx';

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
  /** For a member who may have no password. */
  noPassword: { text: string; link: string; to: string } | null;
}

/** The field in which a signed-in member proves again who they are, inside the form that acts. */
export function IdentityProof({ username, noPassword, ...field }: IdentityProofProps) {
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
    </>
  );
}
