import { isBlank, type Message, type User } from '@windfall/contract';
import { ArrowLeft, MapPin, SendHorizontal } from 'lucide-react';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link } from 'react-router';
import { readStoredText, storeText, useStoredText } from '../../../lib/drafts/draft-store.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { needsSignIn, type Sent } from '../../../lib/outbox/send.ts';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { controlStyle } from '../../../ui/field.tsx';
import { iconButtonStyle } from '../../../ui/icon-button.tsx';
import { NameMark } from '../../../ui/name-mark.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useMarkConversationRead } from '../api/change-conversation.ts';
import { useSignInFirst } from '../hooks/use-sign-in-first.ts';
import type { useThread } from '../hooks/use-thread.ts';
import { useUnsentMessages } from '../hooks/use-unsent-messages.ts';
import { deleteDraft, draftId, restoreDraft } from '../model/draft-id.ts';
import { isTooLong } from '../model/message-text.ts';
import { strings } from '../strings.ts';
import { MessageLength } from './message-length.tsx';
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

interface ComposerProps {
  /** Name under which the text is stored until it is sent. */
  draft: string;
  name: string;
  onSend: (id: string, content: string) => Promise<Sent<unknown>>;
  /** Why nothing can be sent. */
  problem?: string | undefined;
}

/** The text field of a message. Enter sends with a keyboard; on touch screens it begins a new line. */
function Composer({ draft, name, onSend, problem }: ComposerProps) {
  const t = useStrings(strings);
  const text = useStoredText(draft);
  const lengthId = useId();
  const tooLong = isTooLong(text);
  const [note, setNote] = useState('');
  const isHydrated = useHydrated();
  const write = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    setNote('');
    storeText(draft, target.value);
  };
  const area = useEarlyInput(write);
  const send = (event: FormEvent) => {
    event.preventDefault();
    area.current?.focus();
    setNote(isBlank(text) ? t.blank : '');
    if (isBlank(text) || tooLong) return;
    const id = draftId(draft, text.trim());
    deleteDraft(draft);
    onSend(id, text).then((sent) => {
      if (sent.result !== 'refused' || sent.item) return;
      // The text is stored nowhere else, so it is restored, unless new text was typed meanwhile.
      if (readStoredText(draft) === '') restoreDraft(draft, id, text);
      if (!needsSignIn(sent)) setNote([t.sendFailed, sent.reason].filter(Boolean).join(' '));
    });
  };
  return (
    <form
      onSubmit={send}
      data-edge="bottom"
      className="border-t border-line bg-card px-3 py-2.5 group-data-typing/talk:py-1.5 sm:px-4"
    >
      <p role="alert" className="text-sm font-medium text-tomato empty:hidden">
        {problem || (tooLong ? t.tooLong : note)}
      </p>
      <NeedsScript />
      <div className="flex items-end gap-2">
        <textarea
          dir="auto"
          ref={area}
          name="message"
          // Where the browser does not size the field by its content, the number of lines does.
          rows={Math.min(6, text.split('\n').length)}
          value={text}
          aria-label={t.messageTo(name)}
          aria-describedby={lengthId}
          aria-invalid={tooLong || undefined}
          placeholder={t.messagePlaceholder}
          enterKeyHint="enter"
          onChange={write}
          onKeyDown={sendOnEnter}
          className={classNames(controlStyle, 'field-sizing-content max-h-40 resize-none')}
        />
        <button
          type="submit"
          disabled={!isHydrated}
          aria-label={t.send}
          title={t.send}
          className="grid size-12 shrink-0 place-content-center rounded-full bg-tomato text-on-tomato transition-colors hover:bg-tomato-strong disabled:cursor-progress disabled:opacity-60"
        >
          <SendHorizontal className="size-5" aria-hidden="true" />
        </button>
      </div>
      <div id={lengthId}>
        <MessageLength text={text} />
      </div>
    </form>
  );
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  // Enter also confirms a character of an input method.
  const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
  if (!isPlainEnter || matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
