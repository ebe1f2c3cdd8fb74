import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead } from '../../../lib/site.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { strings } from '../strings.ts';

/** In place of a conversation that does not exist. */
export function ConversationRefusal({ title, text }: { title: string; text: string }) {
  const t = useStrings(strings);
  return (
    <>
      <PageHead title={title} hidden />
      <EmptyState heading="h1" title={title} text={text} picture="/pictures/produce/other.webp">
        <ButtonLink to={paths.messages}>{t.backToMessages}</ButtonLink>
        <ButtonLink to={paths.listings} variant="quiet">
          {t.browseListings}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
