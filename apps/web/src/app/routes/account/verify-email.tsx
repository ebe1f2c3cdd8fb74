import { AccountPage } from '../../../features/accounts/components/account-page.tsx';
import { VerifyEmail } from '../../../features/accounts/components/email-link.tsx';
import { strings } from '../../../features/accounts/email-link-strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { PageHead } from '../../../lib/site.tsx';

/** Page of the link in the confirmation email. */
export function Component() {
  const t = useStrings(strings);
  return (
    <>
      <PageHead title={t.verifyTitle} hidden />
      <AccountPage heading={t.verifyTitle} lead={t.verifyLead}>
        <VerifyEmail />
      </AccountPage>
    </>
  );
}
