import { useState } from 'react';
import { LoginForm } from '../../features/accounts/components/login-form.tsx';
import { useStrings } from '../../lib/i18n/strings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { strings } from '../strings.ts';

/** Shown over a page with a form whose session has ended: signing in again keeps the typed text. */
export default function SessionEnded() {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div
        role="alert"
        className="fixed inset-x-0 top-14 z-20 md:top-16 border-b border-line bg-marigold-soft px-4 pt-[calc(clamp(1.5rem,4vw,2.5rem)*0.9+0.5rem)] pb-2 shadow-card"
      >
        <div className="mx-auto flex max-w-4xl flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="font-medium">{t.sessionEndedHere}</p>
          <Button variant="leaf" onClick={() => setOpen(true)}>
            {t.signIn}
          </Button>
        </div>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t.signIn} closeLabel={t.close}>
        <LoginForm onSignedIn={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
