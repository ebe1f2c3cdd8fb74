import { useInfiniteQuery } from '@tanstack/react-query';
import { type Conversation, defineStrings } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { conversationsQuery } from '../api/list-conversations.ts';
import { ConversationRow } from './conversation-row.tsx';
import { InboxSkeleton } from './inbox-skeleton.tsx';

/** Strings of the recent conversations in the dashboard. */
const strings = defineStrings({
  en: {
    loading: 'Loading your messages',
    failed: 'Failed to load dashboard data. Please try again.',
    retry: 'Retry',
    list: 'Recent conversations',
    all: 'All messages',
    emptyTitle: 'No messages yet',
    emptyText: 'Ask a neighbor about a listing, or create a listing yourself.',
    browse: 'Browse Listings',
    share: 'New Listing',
  },
});

const SHOWN = 8;

/** The latest conversations of a member, with a link to all of them. */
export default function RecentConversations({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const query = useInfiniteQuery(conversationsQuery(userId));
  return (
    <Loaded query={query} failed={t.failed} words={t} placeholder={<InboxSkeleton label={t.loading} />}>
      {({ pages }) => (
        <Latest userId={userId} conversations={pages.flatMap((page) => page.conversations).slice(0, SHOWN)} />
      )}
    </Loaded>
  );
}

interface LatestProps {
  userId: string;
  conversations: readonly Conversation[];
}

function Latest({ userId, conversations }: LatestProps) {
  const t = useStrings(strings);
  if (conversations.length === 0) return <Nothing />;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <ul aria-label={t.list} className="overflow-hidden rounded-lg border border-line bg-card shadow-card">
        {conversations.map((conversation) => (
          <ConversationRow key={conversation.user_id} conversation={conversation} userId={userId} />
        ))}
      </ul>
      <ButtonLink variant="quiet" to={paths.messages} className="self-start">
        {t.all}
      </ButtonLink>
    </div>
  );
}

function Nothing() {
  const t = useStrings(strings);
  return (
    <EmptyState title={t.emptyTitle} text={t.emptyText} picture="/pictures/produce/sunflowers.webp">
      <ButtonLink to={paths.listings}>{t.browse}</ButtonLink>
      <ButtonLink variant="quiet" to={paths.createListing}>
        {t.share}
      </ButtonLink>
    </EmptyState>
  );
}
