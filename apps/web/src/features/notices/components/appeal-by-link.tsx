import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { strings } from '../strings.ts';
import { clearAppealLink, useAppealLink } from '../use-appeal-link.ts';
import { AppealForm } from './appeal-form.tsx';

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
