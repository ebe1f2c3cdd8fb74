import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { storeText, useStoredText } from '../../lib/drafts/draft-store.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

/**
 * The token of an email's link: null while unknown, '' without one. It is in the fragment, which no server
 * receives. It is removed from address and history at once, and stored for this tab, so that signing in or a
 * reload does not lose it. Delete it with `clearLinkToken` after its use.
 */
export function useLinkToken(purpose: LinkPurpose): string | null {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const kept = useStoredText(tokenKey(purpose));
  useEffect(() => {
    if (hash === '') return;
    const token = new URLSearchParams(hash.slice(1)).get('token');
    if (token) storeText(tokenKey(purpose), token);
    navigate(pathname + search, { replace: true, state });
  }, [purpose, hash, pathname, search, state, navigate]);
  return isHydrated && hash === '' ? kept : null;
}

export function clearLinkToken(purpose: LinkPurpose): void {
  storeText(tokenKey(purpose), '');
}

export type LinkPurpose = 'verify-email' | 'change-email' | 'reset-password' | 'email-sign-in';

const tokenKey = (purpose: LinkPurpose) => `link:${purpose}`;
