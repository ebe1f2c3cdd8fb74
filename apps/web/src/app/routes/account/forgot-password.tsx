import { useState } from 'react';
import { useRequestPasswordReset } from '../../../features/accounts/api/email-links.ts';
import { AccountPage } from '../../../features/accounts/components/account-page.tsx';
import { AskForEmail } from '../../../features/accounts/components/ask-for-email.tsx';
import { strings } from '../../../features/accounts/email-link-strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';

/** Requests a link for choosing a new password; without email it names the operator's contact details. */
export function Component() {
  const t = useStrings(strings);
  const { sendsMail } = useSite();
  return (
    <>
      <PageHead title={t.forgotTitle} canonical={paths.forgotPassword} />
      {sendsMail ? <AskByMail /> : <AskInPerson />}
    </>
  );
}

function AskByMail() {
  const t = useStrings(strings);
  const ask = useRequestPasswordReset();
  const [isSent, setSent] = useState(false);
  return (
    <AccountPage
      heading={isSent ? t.forgotSentTitle : t.forgotTitle}
      lead={isSent ? t.forgotSentHint : t.forgotLead}
    >
      <div className="flex flex-col gap-5">
        {isSent ? (
          <Banner tone="success">{t.forgotSent}</Banner>
        ) : (
          <AskForEmail ask={ask} submitLabel={t.sendLink} onSent={() => setSent(true)} />
        )}
        <div className="flex flex-wrap gap-3">
          <BackToSignIn />
          {isSent && (
            <Button variant="quiet" onClick={() => setSent(false)}>
              {t.otherAddress}
            </Button>
          )}
        </div>
      </div>
    </AccountPage>
  );
}

function AskInPerson() {
  const t = useStrings(strings);
  const { contact } = useSite();
  return (
    <AccountPage heading={t.forgotTitle} lead={t.forgotUnsent}>
      <div className="flex flex-col gap-5">
        <p>{t.forgotAsk}</p>
        <div className="flex flex-wrap gap-3">
          {contact.email && (
            <a href={`mailto:${contact.email}`} className={buttonStyle('leaf', 'medium')}>
              {t.forgotContact}
            </a>
          )}
          <BackToSignIn />
        </div>
      </div>
    </AccountPage>
  );
}

function BackToSignIn() {
  const t = useStrings(strings);
  return (
    <ButtonLink variant="quiet" to={paths.login}>
      {t.backToSignIn}
    </ButtonLink>
  );
}
