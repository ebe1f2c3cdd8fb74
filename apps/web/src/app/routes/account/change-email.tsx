import { AccountPage } from '../../../features/accounts/components/account-page.tsx';
import { ChangeEmail } from '../../../features/accounts/components/email-link.tsx';
import { strings } from '../../../features/accounts/email-link-strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { PageHead } from '../../../lib/site.tsx';

/** Page of the link that was sent to a new email address. */
export function Component() {
  const t = useStrings(strings);
  return (
    <>
      <PageHead title={t.changeTitle} hidden />
      <AccountPage heading={t.changeTitle} lead={t.changeLead}>
        <ChangeEmail />
      </AccountPage>
    </>
  );
}
