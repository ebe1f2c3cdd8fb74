import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { strings } from '../strings.ts';

export function NoConversations() {
  const t = useStrings(strings);
  return (
    <EmptyState
      title={t.noConversations}
      text={t.noConversationsText}
      picture="/pictures/produce/sunflowers.webp"
    >
      <ButtonLink to={paths.listings}>{t.browseListings}</ButtonLink>
    </EmptyState>
  );
}
