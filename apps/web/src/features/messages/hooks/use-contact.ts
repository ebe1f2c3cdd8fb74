import { useQueryClient } from '@tanstack/react-query';
import { BANNER, isBlank, type Listing, type User } from '@windfall/contract';
import { useEffect, useRef, useState } from 'react';
import { readStoredText, storeText, useStoredText } from '../../../lib/drafts/draft-store.ts';
import { deleteFromOutbox } from '../../../lib/outbox/outbox-store.ts';
import { needsSignIn, send as sendKind } from '../../../lib/outbox/send.ts';
import { storeQuestion } from '../api/get-last-question.ts';
import { messageAction, messageKind } from '../api/send-message.ts';
import { deleteDraft, draftId } from '../model/draft-id.ts';
import { isTooLong } from '../model/message-text.ts';
import type { SignInFirst } from './use-sign-in-first.ts';

type Outcome = 'sent' | 'waits' | 'sign-in' | 'failed' | 'blank' | null;

/** The contact form's text, which survives a reload and signing in again, and the result of sending it. */
export function useContact(listing: Listing, user: User | null, signInFirst: SignInFirst) {
  const client = useQueryClient();
  const draft = `contact:${listing.id}:${user?.id ?? ''}`;
  const text = useStoredText(draft);
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [reason, setReason] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  const isBannerShown = useBanner(sentAt);
  /** The form says that the last message was sent or waits. */
  const hasSaid = useRef(false);
  useEffect(() => {
    if (!isBannerShown && outcome !== 'waits') hasSaid.current = false;
  }, [isBannerShown, outcome]);
  const deliver = async (sender: User, text: string): Promise<Outcome> => {
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
  const trySend = async (text: string): Promise<Outcome> => {
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
