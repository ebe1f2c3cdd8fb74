import { useNavigate } from 'react-router';
import { useSignOut } from '../../features/accounts/api/sign-out.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { messages } from '../messages.ts';

/** Signs out and goes to the sign-in page, also when the server did not hear of it. */
export function useLeave(): () => void {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { mutate } = useSignOut();
  return () =>
    mutate(undefined, {
      onError: () => toast.error(t.errorDuringLogout),
      onSettled: () => navigate(paths.login),
    });
}
