import { useMessages } from '../../../lib/i18n/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from '../messages.ts';

export function NoConversations() {
  const t = useMessages(messages);
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
