import { useQuery } from '@tanstack/react-query';
import { REDIRECT_DELAY } from '@windfall/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStrings } from '../lib/i18n/strings.ts';
import { loginPath } from '../lib/session/return-path.ts';
import { sessionQuery } from '../lib/session/session-query.ts';
import { useSession } from '../lib/session/use-session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from './loading.tsx';
import { strings } from './strings.ts';

/**
 * In place of a member's page without a known member. Either a stored session token could not be verified,
 * and `message` explains this. Or the session has ended while the page was open.
 */
export function SessionGate({ message }: { message: string }) {
  const t = useStrings(strings);
  const { isSignedIn } = useSession();
  const { refetch, isFetching } = useQuery(sessionQuery);
  if (!isSignedIn) return <LeaveForSignIn />;
  return (
    <ErrorState
      message={message}
      retryLabel={t.retry}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** The delay lets the visitor read a toast with the reason. */
function LeaveForSignIn() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => navigate(loginPath(pathname + search), { replace: true });
    const timer = setTimeout(leave, REDIRECT_DELAY.signInToMessage);
    return () => clearTimeout(timer);
  }, [pathname, search, navigate]);
  return <Loading />;
}
