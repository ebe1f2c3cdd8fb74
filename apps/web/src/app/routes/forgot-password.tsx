import { useState } from 'react';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { ForgotPasswordForm } from '../../features/accounts/components/forgot-password-form.tsx';
import { messages } from '../../features/accounts/letter-messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { paths } from '../../lib/paths.ts';
import { PageHead } from '../../lib/site.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** Asking for a link to choose a new password. */
export function Component() {
  const t = useMessages(messages);
  const [isSent, setSent] = useState(false);
  return (
    <>
      <PageHead title={t.forgotTitle} canonical={paths.forgotPassword} />
      <AccountPage
        heading={isSent ? t.forgotSentTitle : t.forgotTitle}
        lead={isSent ? t.forgotSentHint : t.forgotLead}
      >
        <div className="flex flex-col gap-5">
          {isSent ? (
            <Banner tone="success">{t.forgotSent}</Banner>
          ) : (
            <ForgotPasswordForm onSent={() => setSent(true)} />
          )}
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="quiet" to={paths.login}>
              {t.backToSignIn}
            </ButtonLink>
            {isSent && (
              <Button variant="quiet" onClick={() => setSent(false)}>
                {t.otherAddress}
              </Button>
            )}
          </div>
        </div>
      </AccountPage>
    </>
  );
}
