import type { Message, User } from '@windfall/contract';
import { ArrowLeft, MapPin } from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { iconButtonStyle } from '../../../ui/icon-button.tsx';
import { NameMark } from '../../../ui/name-mark.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMarkConversationRead } from '../api/change-conversation.ts';
import { useSignInFirst } from '../hooks/use-sign-in-first.ts';
import type { useThread } from '../hooks/use-thread.ts';
import { useUnsentMessages } from '../hooks/use-unsent-messages.ts';
import { strings } from '../strings.ts';
import { Composer } from './composer.tsx';
import { Thread } from './thread.tsx';

interface ConversationViewProps {
  userId: string;
  otherUserId: string;
  /** Null for a deleted account; undefined while unknown. */
  other: User | null | undefined;
  thread: ReturnType<typeof useThread>;
  /** Actions about the other member. */
  actions?: ReactNode;
  /** After the newest message. */
  prompts?: ReactNode;
  /** Above the composer. */
  nextStep?: ReactNode;
  /** Name of a hidden member whose account still exists, and the replacement of the composer. */
  outOfSight?: { name: string; notice: ReactNode } | undefined;
}

/** A conversation: the other member, the messages and the composer. */
export function ConversationView({
  userId,
  otherUserId,
  other,
  thread,
  actions,
  prompts,
  nextStep,
  outOfSight,
}: ConversationViewProps) {
  const t = useStrings(strings);
  const signInFirst = useSignInFirst(paths.conversation(otherUserId));
  const name = other === null ? (outOfSight?.name ?? t.formerMember) : (other?.name ?? '');
  const unsent = useUnsentMessages({ userId, otherUserId, name, signInFirst }, thread.messages);
  useMarkShownAsRead(userId, otherUserId, thread.messages);
  const draft = `draft:${userId}:${otherUserId}`;
  return (
    <div className="flex min-h-0 flex-auto flex-col overflow-hidden border-line bg-card md:rounded-xl md:border md:shadow-card">
      <ConversationHeader name={name} other={other} actions={actions} />
      <Thread userId={userId} name={name} thread={thread} unsent={unsent} draft={draft} prompts={prompts} />
      {nextStep}
      {other === null ? (
        (outOfSight?.notice ?? (
          <p className="border-t border-line p-4 text-center text-ink-soft">{t.memberGone}</p>
        ))
      ) : (
        <Composer
          draft={draft}
          name={name}
          onSend={unsent.send}
          problem={signInFirst.isLeading ? t.signInFirst : undefined}
        />
      )}
    </div>
  );
}

interface ConversationHeaderProps {
  name: string;
  other: User | null | undefined;
  /** Actions about the other member. */
  actions?: ReactNode;
}

function ConversationHeader({ name, other, actions }: ConversationHeaderProps) {
  const t = useStrings(strings);
  return (
    <header
      data-edge="top"
      className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 pe-4 ps-1.5 group-data-typing/talk:py-0.5 group-data-typing/talk:[@media(height<18rem)]:hidden"
    >
      <Link
        to={paths.messages}
        aria-label={t.backToMessages}
        title={t.backToMessages}
        className={iconButtonStyle}
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
      </Link>
      <Avatar
        name={name}
        photo={other?.photo_url ?? null}
        className="size-11 text-lg group-data-typing/talk:size-8 group-data-typing/talk:text-base max-[22rem]:hidden"
      />
      <div className="min-w-24 flex-1">
        <h1 className="line-clamp-2 text-xl leading-tight wrap-anywhere group-data-typing/talk:line-clamp-1 group-data-typing/talk:text-lg">
          {name ? <bdi>{name}</bdi> : <Skeleton className="h-6 w-40" />}
          {other?.shows_username && <NameMark username={other.username} />}
        </h1>
        {other?.location && (
          <p className="flex items-center gap-1 text-sm text-ink-soft group-data-typing/talk:hidden">
            <MapPin className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="line-clamp-2">{other.location}</span>
          </p>
        )}
      </div>
      {actions}
    </header>
  );
}

/** Marks a conversation read when its unread messages are on a visible page. */
function useMarkShownAsRead(userId: string, otherUserId: string, thread: readonly Message[]): void {
  const { mutate } = useMarkConversationRead();
  const isVisible = useIsVisible();
  const unread = thread.filter(({ sender_id, read }) => sender_id === otherUserId && !read);
  const shown = unread.length;
  const latest = unread.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that came last
  useEffect(() => {
    if (isVisible && latest !== undefined) mutate({ userId, otherUserId, shown });
  }, [isVisible, latest, userId, otherUserId, mutate]);
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState === 'visible',
    () => false,
  );
}
