import { useInfiniteQuery } from '@tanstack/react-query';
import { type Conversation, foldText } from '@windfall/contract';
import { MessageCirclePlus, RefreshCw, Search } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { isCutOff, isUnreachable } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { controlStyle } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { conversationsQuery } from '../api/list-conversations.ts';
import { readConversations } from '../stored-messages.ts';
import { strings } from '../strings.ts';
import { ConversationRow } from './conversation-row.tsx';
import { InboxSkeleton } from './inbox-skeleton.tsx';

const MemberPicker = requiredPart(() => import('./member-picker.tsx'));

/** A member's conversations, with search, refresh and further pages. */
export function Inbox({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const [search, setSearch] = useState('');
  const inbox = useConversations(userId, search);
  const { query, conversations } = inbox;
  if (query.isPending) return <InboxSkeleton label={t.loadingConversations} />;
  const kept = isUnreachable(query.error) ? readConversations(userId) : [];
  const failure = (
    <ErrorState
      message={t.conversationsFailed}
      retryLabel={t.retry}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
  if (!query.data) return kept.length > 0 ? <KeptRows kept={kept} userId={userId} /> : failure;
  if (conversations.length === 0) return <NoConversations />;
  return (
    <div className="flex flex-col gap-4">
      <InboxTools
        search={search}
        onSearch={setSearch}
        onRefresh={() => void query.refetch()}
        isRefreshing={query.isRefetching}
      />
      {query.isError && (query.isFetchNextPageError || !isCutOff(query.error)) && failure}
      <Rows found={inbox.found} userId={userId} />
      {inbox.found.length === 0 && !query.isFetchingNextPage && (
        <EmptyState title={t.noMatch} role="status">
          <Button variant="quiet" onClick={() => setSearch('')}>
            {t.clearSearch}
          </Button>
        </EmptyState>
      )}
      <ShowMore query={query} label={t.showMore} size="medium" />
    </div>
  );
}

/** Cached conversations while the server is unreachable. */
function KeptRows({ kept, userId }: { kept: Conversation[]; userId: string }) {
  const t = useStrings(strings);
  return (
    <div className="flex flex-col gap-4">
      <Banner>{t.cachedConversations}</Banner>
      <Rows found={kept} userId={userId} />
    </div>
  );
}

function Rows({ found, userId }: { found: Conversation[]; userId: string }) {
  const t = useStrings(strings);
  if (found.length === 0) return null;
  return (
    <ul
      aria-label={t.conversationList}
      className="overflow-hidden rounded-lg border border-line bg-card shadow-card"
    >
      {found.map((conversation) => (
        <ConversationRow key={conversation.user_id} conversation={conversation} userId={userId} />
      ))}
    </ul>
  );
}

function useConversations(userId: string, search: string) {
  const query = useInfiniteQuery(conversationsQuery(userId));
  // A conversation that moves up while pages are loaded can be on two of them.
  const all = query.data?.pages.flatMap((page) => page.conversations) ?? [];
  const conversations = [...new Map(all.map((one) => [one.user_id, one])).values()];
  const term = foldText(search).trim();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // A search covers all conversations, so it loads further pages.
  useEffect(() => {
    if (term && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [term, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return {
    query,
    conversations,
    found: conversations.filter((one) => foldText(one.user_name).includes(term)),
  };
}

function NoConversations() {
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

interface InboxToolsProps {
  search: string;
  onSearch: (text: string) => void;
  onRefresh: () => void;
  isRefreshing: boolean;
}

function InboxTools({ search, onSearch, onRefresh, isRefreshing }: InboxToolsProps) {
  const t = useStrings(strings);
  const id = useId();
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => onSearch(target.value);
  const input = useEarlyInput(type);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="relative min-w-[min(100%,11rem)] flex-1">
        <label htmlFor={id} className="sr-only">
          {t.searchLabel}
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 inset-s-4 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={input}
          dir="auto"
          id={id}
          type="search"
          autoComplete="off"
          value={search}
          placeholder={t.searchPlaceholder}
          onChange={type}
          className={classNames(controlStyle, 'room-start-11')}
        />
      </div>
      <IconButton
        label={t.refresh}
        onClick={onRefresh}
        icon={
          <RefreshCw aria-hidden="true" className={classNames('size-5', isRefreshing && 'animate-spin')} />
        }
      />
    </div>
  );
}

/** Begins a conversation by choosing a member from a list. */
export function NewConversation({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="leaf" onClick={open}>
        <MessageCirclePlus className="size-5" aria-hidden="true" />
        {t.newConversation}
      </Button>
      {wasOpened && <MemberPicker userId={userId} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
