import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { isApiError } from '../../../lib/api/api-error.ts';
import { asksForPassword } from '../../../lib/api/asks-for-password.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { messages } from '../confirm-messages.ts';

const Dialog = lazy(() => import('../../../ui/dialog.tsx').then((module) => ({ default: module.Dialog })));

interface ConfirmDestructionProps {
  isOpen: boolean;
  title: string;
  /** What will happen, in words. */
  children: ReactNode;
  /** What has to be typed; absent where the password is confirmation enough. */
  word?: string;
  confirmLabel: string;
  /** The security level is high: the password is asked for at once. */
  needsPassword: boolean;
  isWorking: boolean;
  /** Why the last try failed; `failure` says what did. */
  error: Error | null;
  failure?: string;
  onConfirm: (password: string | undefined) => void;
  onClose: () => void;
}

/** Asks for a typed word, and for the password where that is needed, before something is removed. */
export function ConfirmDestruction({ isOpen, title, onClose, ...rest }: ConfirmDestructionProps) {
  const t = useMessages(messages);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Dialog isOpen title={title} closeLabel={t.close} onClose={rest.isWorking ? () => undefined : onClose}>
        <ConfirmForm {...rest} onClose={onClose} />
      </Dialog>
    </Suspense>
  );
}

type ConfirmFormProps = Omit<ConfirmDestructionProps, 'isOpen' | 'title'>;

/** What the server says to the password of somebody who has none, because they came by Google. */
const HAS_NO_PASSWORD = new Set(['GOOGLE_CREDENTIAL_INVALID', 'GOOGLE_DISABLED']);

function ConfirmForm(props: ConfirmFormProps) {
  const { children, word, confirmLabel, needsPassword, isWorking, error, failure, onConfirm, onClose } =
    props;
  const t = useMessages(messages);
  const isOfGoogle = Boolean(useSession().user?.google_id);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  // Another administrator may have raised the security level meanwhile.
  const isAsked = asksForPassword(error);
  const lacksPassword = isApiError(error) && HAS_NO_PASSWORD.has(error.code);
  const withPassword = needsPassword || isAsked || lacksPassword;
  const isWordRight = word === undefined || typed.trim().toLowerCase() === word.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWordRight || (withPassword && !password)) return;
    onConfirm(withPassword ? password : undefined);
  };
  const missing = wasTried && !password && t.passwordMissing;
  const passwordError = lacksPassword ? t.noPassword : isAsked ? error.message : missing;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {children}
      {word !== undefined && (
        <TextField
          label={t.typeWord(word)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={wasTried && !isWordRight && t.wrongWord(word)}
        />
      )}
      {withPassword && (
        <TextField
          label={t.password}
          hint={t.passwordHint}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={passwordError}
        />
      )}
      {withPassword && (lacksPassword || isOfGoogle) && <PasswordFirst />}
      {error && !isAsked && !lacksPassword && (
        <p role="alert" className="font-medium text-tomato">
          {failure && <span className="block">{failure}</span>}
          <span className="block">{serverMessage(error) ?? t.failed}</span>
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose} disabled={isWorking}>
          {t.cancel}
        </Button>
        <Button variant="danger" type="submit" isLoading={isWorking}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

/** The way out for somebody who signs in by Google only. */
function PasswordFirst() {
  const t = useMessages(messages);
  return (
    <p className="text-sm">
      {t.googleOnly}{' '}
      <Link
        to={paths.forgotPassword}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t.choosePassword}
      </Link>
    </p>
  );
}
