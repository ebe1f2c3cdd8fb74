import { AppealByLink } from '../../../features/notices/components/appeal-by-link.tsx';
import { strings } from '../../../features/notices/strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { PageHead } from '../../../lib/site.tsx';

/** Page of the link in an email about a decision; works without signing in. */
export function Component() {
  const t = useStrings(strings);
  return (
    <div className="page-width">
      <PageHead title={t.appealTitle} hidden />
      <div className="mx-auto max-w-2xl md:pt-5">
        <h1 className="text-4xl">{t.appealTitle}</h1>
        <p className="mt-2 mb-6 text-lg text-ink-soft">{t.appealPageLead}</p>
        <AppealByLink />
      </div>
    </div>
  );
}
