import { useNavigate } from 'react-router';
import { useSignOut } from '../../features/accounts/api/sign-out.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { countOutbox } from '../../lib/outbox/outbox-count.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { strings } from '../strings.ts';
import { setConfirmationOpen } from './sign-out-confirmation.ts';

/** Signs out and goes to the sign-in page, also when the server is unreachable. Confirms first when the outbox has items. */
export function useSignOutAndLeave(): () => void {
  const { user } = useSession();
  const leave = useSignOutAtOnce();
  return () => (countOutbox(user?.id) > 0 ? setConfirmationOpen(true) : leave());
}

/** Like `useSignOutAndLeave`, without confirmation. */
export function useSignOutAtOnce(): () => void {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const { mutate } = useSignOut({
    onLeft: () => void navigate(paths.login),
    onError: () => toast.error(t.errorDuringLogout),
  });
  return () => mutate(undefined);
}
