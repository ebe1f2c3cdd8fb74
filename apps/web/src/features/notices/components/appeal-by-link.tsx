import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { storeText, useStoredText } from '../../../lib/drafts/draft-store.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { strings } from '../strings.ts';
import { AppealForm } from './appeal-form.tsx';

const KEPT = 'link:appeal';

/** The appeal form of an email's link, for members who cannot sign in. */
export function AppealByLink() {
  const t = useStrings(strings);
  const link = useAppealLink();
  const [isDone, setDone] = useState(false);
  const done = () => {
    setDone(true);
    clearAppealLink();
  };
  if (isDone) {
    return (
      <>
        <Banner tone="success">{t.appealDone}</Banner>
        <p className="my-5 text-lg">{t.appealAfterwards}</p>
        <ButtonLink to={paths.home} variant="leaf">
          {t.toHome}
        </ButtonLink>
      </>
    );
  }
  if (link === undefined) return <Skeleton className="h-72" />;
  if (link === null) {
    return (
      <Card role="alert">
        <h2 className="text-2xl">{t.linkIncomplete}</h2>
        <p className="mt-2 mb-5 text-lg text-ink-soft">{t.linkIncompleteText}</p>
        <ButtonLink to={paths.notices} variant="leaf">
          {t.toNotices}
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card>
      <AppealForm reportId={link.reportId} token={link.token} onDone={done} />
    </Card>
  );
}

/** Parameters of the link in an appeal email. */
interface AppealLink {
  reportId: string;
  token: string;
}

/**
 * The report id and the token of the email's link: undefined while unknown, null without them. They are in
 * the fragment, which no server receives. They are removed from the address at once and stored for this tab
 * until they are used.
 */
function useAppealLink(): AppealLink | null | undefined {
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

function clearAppealLink(): void {
  storeText(KEPT, '');
}
