import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { VerifyEmail } from '../../features/accounts/components/verify-email.tsx';
import { messages } from '../../features/accounts/letter-messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { PageHead } from '../../lib/site.tsx';

/** Where the letter that confirms an e-mail address leads. */
export function Component() {
  const t = useMessages(messages);
  return (
    <>
      <PageHead title={t.verifyTitle} hidden />
      <AccountPage heading={t.verifyTitle} lead={t.verifyLead}>
        <VerifyEmail />
      </AccountPage>
    </>
  );
}
