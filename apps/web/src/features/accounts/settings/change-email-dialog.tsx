import type { User } from '@windfall/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { strings } from './strings.ts';

interface ChangeEmailDialogProps {
  user: User;
  onClose: () => void;
}

/** The step that changes the email address: the new one, then a link that is sent there. */
export default function ChangeEmailDialog({ user, onClose }: ChangeEmailDialogProps) {
  const t = useStrings(strings);
  const { sendsMail } = useSite();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Dialog isOpen title={t.changeEmail} closeLabel={t.close} onClose={onClose}>
      {!sendsMail && <AskInPerson />}
      {sendsMail && sentTo === null && <ChangeEmailForm user={user} onSent={setSentTo} onCancel={onClose} />}
      {sentTo !== null && (
        <div className="flex flex-col gap-5">
          <Banner tone="success">{t.changeEmailSent(sentTo)}</Banner>
          <p>{t.changeEmailSentHint(user.email ?? '')}</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={() => setSentTo(null)}>
              {t.otherAddress}
            </Button>
            <Button variant="leaf" onClick={onClose}>
              {t.close}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Without email no address can be proved, so the host changes it. */
function AskInPerson() {
  const t = useStrings(strings);
  const { contact } = useSite();
  return (
    <div className="flex flex-col items-start gap-5">
      <p>{t.changeEmailUnsent}</p>
      {contact.email && (
        <a href={`mailto:${contact.email}`} className={buttonStyle('leaf', 'medium')}>
          {t.contactHost}
        </a>
      )}
    </div>
  );
}
