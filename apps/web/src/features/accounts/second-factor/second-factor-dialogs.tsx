import type { User } from '@windfall/contract';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmForm } from '../../../ui/confirm-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useReplaceCodes, useStartSecondFactor, useTurnOff, useTurnOn } from '../api/second-factor.ts';
import { ConfirmOwnAct } from '../settings/confirm-own-act.tsx';
import { strings } from './strings.ts';

interface SecondFactorDialogProps {
  user: User;
  onClose: () => void;
}

/** Turns the second factor on in three steps: a proof of identity, the first code, and the recovery codes. */
export function TurnOn({ user, onClose }: SecondFactorDialogProps) {
  const t = useStrings(strings);
  const start = useStartSecondFactor();
  const turnOn = useTurnOn();
  return (
    <Dialog isOpen title={t.turnOnTitle} closeLabel={t.close} onClose={onClose}>
      {turnOn.data ? (
        <Codes codes={turnOn.data} onClose={onClose} />
      ) : start.data ? (
        <FirstCode
          {...start.data}
          error={turnOn.error}
          isWorking={turnOn.isPending}
          onCode={(code) => turnOn.mutate(code)}
          onCancel={onClose}
        />
      ) : (
        <ConfirmOwnAct
          user={user}
          error={start.error}
          fallback={t.startFailed}
          isWorking={start.isPending}
          confirmLabel={t.turnOn}
          variant="leaf"
          googleText={t.google}
          onConfirm={(proof) => start.mutate(proof)}
          onCancel={onClose}
        >
          <p>{t.confirmText}</p>
        </ConfirmOwnAct>
      )}
    </Dialog>
  );
}

interface FirstCodeProps {
  secret: string;
  qr: { side: number; path: string };
  error: Error | null;
  isWorking: boolean;
  onCode: (code: string) => void;
  onCancel: () => void;
}

function FirstCode({ secret, qr, error, isWorking, onCode, onCancel }: FirstCodeProps) {
  const t = useStrings(strings);
  const [code, setCode] = useState('');
  const [wasTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (code.trim()) onCode(code);
  };
  return (
    <ConfirmForm
      onSubmit={submit}
      onCancel={onCancel}
      confirmLabel={t.turnOn}
      cancelLabel={t.cancel}
      variant="leaf"
      isWorking={isWorking}
    >
      <p>{t.scan}</p>
      {/* Cameras need dark squares on white, in the dark theme too. */}
      <svg
        role="img"
        aria-label={t.qr}
        viewBox={`0 0 ${qr.side} ${qr.side}`}
        className="size-48 max-w-full self-center forced-color-adjust-none"
      >
        <rect width={qr.side} height={qr.side} fill="#fff" />
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className="text-center">
        <span className="text-ink-soft">{t.secret}:</span>{' '}
        <code dir="ltr" className="wrap-anywhere">
          {secret}
        </code>
      </p>
      <TextField
        label={t.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={wasTried && !code.trim() ? t.codeMissing : error && (serverMessage(error) ?? t.startFailed)}
      />
    </ConfirmForm>
  );
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useStrings(strings);
  return (
    <div className="flex flex-col gap-4">
      <p>{t.keepCodes}</p>
      <ul aria-label={t.codes} dir="ltr" className="grid grid-cols-2 gap-x-4 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="leaf" className="self-end" onClick={onClose}>
        {t.done}
      </Button>
    </div>
  );
}

/** Replaces the recovery codes after a proof of identity. */
export function NewCodes({ user, onClose }: SecondFactorDialogProps) {
  const t = useStrings(strings);
  const { mutate, data, error, isPending } = useReplaceCodes();
  return (
    <Dialog isOpen title={t.newCodes} closeLabel={t.close} onClose={onClose}>
      {data ? (
        <Codes codes={data} onClose={onClose} />
      ) : (
        <ConfirmOwnAct
          user={user}
          error={error}
          fallback={t.startFailed}
          isWorking={isPending}
          confirmLabel={t.newCodes}
          variant="leaf"
          googleText={t.google}
          onConfirm={(proof) => mutate(proof)}
          onCancel={onClose}
        >
          <p>{t.newCodesText}</p>
        </ConfirmOwnAct>
      )}
    </Dialog>
  );
}

/** Turns the second factor off after a proof of identity. */
export function TurnOff({ user, onClose }: SecondFactorDialogProps) {
  const t = useStrings(strings);
  const { mutate, error, isPending } = useTurnOff();
  const finish = () => {
    toast.success(t.turnedOff);
    onClose();
  };
  return (
    <Dialog isOpen title={t.turnOffTitle} closeLabel={t.close} onClose={onClose}>
      <ConfirmOwnAct
        user={user}
        error={error}
        fallback={t.startFailed}
        isWorking={isPending}
        confirmLabel={t.turnOff}
        variant="danger"
        googleText={t.google}
        onConfirm={(proof) => mutate(proof, { onSuccess: finish })}
        onCancel={onClose}
      >
        <p>{t.turnOffText}</p>
      </ConfirmOwnAct>
    </Dialog>
  );
}
