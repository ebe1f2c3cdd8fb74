import { useId } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { strings } from './strings.ts';

/** Link from the account settings to the member's reports. */
export function OwnReportsCard() {
  const t = useStrings(strings);
  const headingId = useId();
  return (
    <Card role="region" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-xl">
        {t.title}
      </h2>
      <p className="mt-2 mb-4 text-ink-soft">{t.lead}</p>
      <ButtonLink variant="quiet" to={paths.ownReports}>
        {t.see}
      </ButtonLink>
    </Card>
  );
}
