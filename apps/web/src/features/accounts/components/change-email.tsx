import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useChangeEmail } from '../api/change-email.ts';
import { strings } from '../email-link-strings.ts';
import { EmailLink } from './email-link.tsx';

/** Page of the link that was sent to a new address. */
export function ChangeEmail() {
  const t = useStrings(strings);
  const use = useChangeEmail();
  const toSettings = (
    <ButtonLink variant="leaf" to={paths.profile}>
      {t.toSettings}
    </ButtonLink>
  );
  return (
    <EmailLink
      purpose="change-email"
      path={paths.changeEmail}
      use={use}
      isDone={use.isSuccess}
      texts={{
        done: t.changed(use.data?.email ?? ''),
        working: t.changing,
        signIn: t.changeSignIn,
        failed: t.changeFailed,
        refused: t.changeRefused,
      }}
      again={toSettings}
      onward={toSettings}
    />
  );
}
