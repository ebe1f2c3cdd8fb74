import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { asksForPassword } from '../../../lib/api/asks-for-password.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { PasswordFirst } from '../../../lib/password-again/password-first.tsx';
import { usePasswordField } from '../../../lib/password-again/use-password-field.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings } from '../confirm-strings.ts';

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
  const t = useStrings(strings);
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

function ConfirmForm(props: ConfirmFormProps) {
  const { children, word, confirmLabel, needsPassword, isWorking, error, failure, onConfirm, onClose } =
    props;
  const t = useStrings(strings);
  const [typed, setTyped] = useState('');
  const [wasTried, setTried] = useState(false);
  const { password, field } = usePasswordField(error, wasTried);
  // Another administrator may have raised the security level meanwhile.
  const isAsked = asksForPassword(error);
  const withPassword = needsPassword || isAsked;
  const isWordRight = word === undefined || typed.trim().toLowerCase() === word.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWordRight || (withPassword && !password)) return;
    onConfirm(withPassword ? password : undefined);
  };
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
        <>
          <TextField {...field} />
          <PasswordFirst error={error} />
        </>
      )}
      {error && !isAsked && (
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
