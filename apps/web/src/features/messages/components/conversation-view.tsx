import type { User } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useMarkShownAsRead } from '../hooks/use-mark-shown-as-read.ts';
import { useSignInFirst } from '../hooks/use-sign-in-first.ts';
import type { useThread } from '../hooks/use-thread.ts';
import { useUnsentMessages } from '../hooks/use-unsent-messages.ts';
import { strings } from '../strings.ts';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
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
