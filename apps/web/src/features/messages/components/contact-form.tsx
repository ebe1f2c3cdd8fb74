import { useQueryClient } from '@tanstack/react-query';
import { BANNER, isBlank, type Listing, type User } from '@windfall/contract';
import { Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { readStoredText, storeText, useStoredText } from '../../../lib/drafts/draft-store.ts';
import { ASK_ID, focusQuestion } from '../../../lib/exchange/ask-place.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { deleteFromOutbox } from '../../../lib/outbox/outbox-store.ts';
import { needsSignIn, send as sendKind } from '../../../lib/outbox/send.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { storeQuestion } from '../api/get-last-question.ts';
import { messageAction, messageKind } from '../api/send-message.ts';
import type { SignInFirst } from '../hooks/use-sign-in-first.ts';
import { deleteDraft, draftId } from '../model/draft-id.ts';
import { isTooLong } from '../model/message-text.ts';
import { strings } from '../strings.ts';
import AskedNote from './asked-note.tsx';
import { MessageLength } from './message-length.tsx';

interface ContactFormProps {
  listing: Listing;
  /** Null when a stored token could not be verified. */
  user: User | null;
  signInFirst: SignInFirst;
}

/** Sends a message to the owner of a listing. */
export default function ContactForm({ listing, user, signInFirst }: ContactFormProps) {
  const t = useStrings(strings);
  const contact = useContact(listing, user, signInFirst);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(followAskLink, []);
  const pick = (starter: string) => {
    contact.write(contact.text.trim() ? `${contact.text.trimEnd()} ${starter}` : starter);
    area.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    contact.send();
  };
  // They ask for what is offered, so they end with the first question.
  const starters = listing.kind !== 'wanted' && (
    <QuickStarters isAvailable={listing.is_available} onPick={pick} />
  );
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-col gap-4">
      <NeedsScript />
      <p className="text-ink-soft">
        {t.publicNote}{' '}
        <Link
          to={paths.user(listing.user_id)}
          dir="auto"
          className="font-semibold text-leaf-strong underline underline-offset-4"
        >
          {listing.user_name}
        </Link>
        . {t.privateNote}
      </p>
      {user ? (
        <AskedNote listing={listing} userId={user.id} className="-my-2 font-medium">
          {starters}
        </AskedNote>
      ) : (
        starters
      )}
      <div>
        <TextArea
          ref={area}
          name="message"
          label={t.messageLabel}
          placeholder={t.contactPlaceholder}
          className="min-h-28"
          value={contact.text}
          error={isTooLong(contact.text) ? t.tooLong : contact.isBlank ? t.blank : undefined}
          onChange={(event) => contact.write(event.target.value)}
        />
        <MessageLength text={contact.text} />
      </div>
      <Outcome contact={contact} />
      <SubmitButton size="large" isLoading={contact.isPending}>
        {!contact.isPending && <Send className="size-5" aria-hidden="true" />}
        {t.send}
      </SubmitButton>
    </form>
  );
}

/** Signing in to ask leads here, and so does a link that is pressed before React hydrates it. */
function followAskLink() {
  const follow = () => {
    if (location.hash === `#${ASK_ID}`) focusQuestion();
  };
  follow();
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
}

/** Rendered empty at first, so that screen readers announce its text. */
function Outcome({ contact }: { contact: ReturnType<typeof useContact> }) {
  const t = useStrings(strings);
  const { hasFailed, needsUser, reason, isBannerShown, waits } = contact;
  const failure = hasFailed && [t.sendFailed, reason].filter(Boolean).join(' ');
  return (
    <>
      <div aria-live="polite" className="empty:hidden">
        {isBannerShown && <Banner tone="success">{t.sendSuccess}</Banner>}
        {waits && <Banner>{t.sendWaits}</Banner>}
      </div>
      <FormError>{needsUser ? t.signInFirst : failure}</FormError>
    </>
  );
}

interface QuickStartersProps {
  isAvailable: boolean;
  onPick: (text: string) => void;
}

/** Suggested first sentences. Choosing one inserts it; sending is a separate step. */
function QuickStarters({ isAvailable, onPick }: QuickStartersProps) {
  const t = useStrings(strings);
  const starters = isAvailable ? [t.stillAvailable, t.whenPickUp, t.howMany] : [t.moreSoon, t.tellMe];
  return (
    <ul aria-label={t.starters} className="flex flex-wrap gap-2">
      {starters.map((text) => (
        <li key={text}>
          <ScriptButton
            onClick={() => onPick(text)}
            className="min-h-11 rounded-full border border-line-strong bg-paper px-4 py-1.5 text-start text-sm font-medium hover:bg-sunk"
          >
            {text}
          </ScriptButton>
        </li>
      ))}
    </ul>
  );
}

type ContactOutcome = 'sent' | 'waits' | 'sign-in' | 'failed' | 'blank' | null;

/** The contact form's text, which survives a reload and signing in again, and the result of sending it. */
function useContact(listing: Listing, user: User | null, signInFirst: SignInFirst) {
  const client = useQueryClient();
  const draft = `contact:${listing.id}:${user?.id ?? ''}`;
  const text = useStoredText(draft);
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<ContactOutcome>(null);
  const [reason, setReason] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  const isBannerShown = useBanner(sentAt);
  /** The form says that the last message was sent or waits. */
  const hasSaid = useRef(false);
  useEffect(() => {
    if (!isBannerShown && outcome !== 'waits') hasSaid.current = false;
  }, [isBannerShown, outcome]);
  const deliver = async (sender: User, text: string): Promise<ContactOutcome> => {
    const createdAt = new Date().toISOString();
    const action = messageAction({
      id: draftId(draft, text.trim()),
      userId: sender.id,
      receiver: { id: listing.user_id, name: listing.user_name },
      listingId: listing.id,
      content: text,
      createdAt,
    });
    const sent = await signInFirst.sending(() => sendKind(client, messageKind, action));
    setReason(sent.result === 'refused' ? sent.reason : null);
    if (needsSignIn(sent)) {
      // The text stays in the form, which is sent again after the sign-in.
      if (sent.result === 'kept') await deleteFromOutbox(sent.item);
      return 'sign-in';
    }
    if (sent.result === 'refused') return 'failed';
    deleteDraft(draft);
    if (sent.result === 'kept') return 'waits';
    setSentAt(Date.now());
    storeQuestion(client, sender.id, listing.id, createdAt);
    return 'sent';
  };
  const trySend = async (text: string): Promise<ContactOutcome> => {
    if (isBlank(text)) return 'blank';
    if (!user) {
      signInFirst.lead();
      return 'sign-in';
    }
    return deliver(user, text);
  };
  const send = async () => {
    // Input that is replayed after hydration can be stored and submitted before this component renders it.
    const current = readStoredText(draft);
    if (isTooLong(current) || isSending.current) return;
    // A second press on a page that was slow to answer the first: what the form says of that still holds.
    if (isBlank(current) && hasSaid.current) return;
    isSending.current = true;
    setPending(true);
    const result = await trySend(current);
    isSending.current = false;
    hasSaid.current = result === 'sent' || result === 'waits';
    setPending(false);
    setOutcome(result);
  };
  return {
    text,
    write: (next: string) => {
      setOutcome((last) => (last === 'blank' ? null : last));
      storeText(draft, next);
    },
    send: () => void send(),
    isPending,
    isBlank: outcome === 'blank',
    hasFailed: outcome === 'failed' && !isPending,
    needsUser: outcome === 'sign-in' && !isPending,
    /** The message is sent when the server is reachable. */
    waits: outcome === 'waits' && !isPending,
    reason,
    isBannerShown,
  };
}

/** Whether the banner is visible: for five seconds after a message was sent. */
function useBanner(sentAt: number | null): boolean {
  const [hiddenFor, setHiddenFor] = useState<number | null>(null);
  useEffect(() => {
    if (sentAt === null) return;
    const timer = setTimeout(() => setHiddenFor(sentAt), BANNER.messageSent);
    return () => clearTimeout(timer);
  }, [sentAt]);
  return sentAt !== null && hiddenFor !== sentAt;
}
