import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { storeText, useStoredText } from '../../lib/drafts/draft-store.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

const KEPT = 'link:appeal';

/** Parameters of the link in an appeal email. */
export interface AppealLink {
  reportId: string;
  token: string;
}

/**
 * The report id and the token of the email's link: undefined while unknown, null without them. They are in
 * the fragment, which no server receives. They are removed from the address at once and stored for this tab
 * until they are used.
 */
export function useAppealLink(): AppealLink | null | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const kept = useStoredText(KEPT);
  useEffect(() => {
    if (hash === '') return;
    storeText(KEPT, hash.slice(1));
    navigate(pathname + search, { replace: true });
  }, [hash, pathname, search, navigate]);
  if (!isHydrated || hash !== '') return undefined;
  const fields = new URLSearchParams(kept);
  const [reportId, token] = [fields.get('report'), fields.get('token')];
  return reportId && token ? { reportId, token } : null;
}

export function clearAppealLink(): void {
  storeText(KEPT, '');
}
