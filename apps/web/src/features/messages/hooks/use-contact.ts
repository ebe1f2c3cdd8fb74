import { BANNER, type Listing, type User } from '@windfall/contract';
import { useEffect, useState } from 'react';
import { keepText, useKeptText } from '../../../lib/kept-text.ts';
import { needsSignIn, reasonOf, toOutgoing, useSendMessage } from '../api/send-message.ts';
import { draftId, forgetDraft } from '../model/draft-id.ts';
import { isBlank, isTooLong } from '../model/message-text.ts';

/** The contact form's text, which outlives a reload and signing in again, and what became of sending it. */
export function useContact(listing: Listing, user: User | null, onSignInNeeded: () => void) {
  const draft = `contact:${listing.id}:${user?.id ?? ''}`;
  const text = useKeptText(draft);
  const [sentAt, setSentAt] = useState<number | null>(null);
  const { mutateAsync, isPending, error } = useSendMessage(listing.user_id);
  const [needsUser, setNeedsUser] = useState(false);
  const askToSignIn = () => {
    setNeedsUser(true);
    onSignInNeeded();
  };
  const send = () => {
    if (isBlank(text) || isTooLong(text) || isPending) return;
    setNeedsUser(false);
    if (!user) return askToSignIn();
    const message = toOutgoing({
      id: draftId(draft, text.trim()),
      senderId: user.id,
      receiverId: listing.user_id,
      listingId: listing.id,
      content: text,
      createdAt: new Date().toISOString(),
    });
    mutateAsync(message).then(
      () => {
        forgetDraft(draft);
        setSentAt(Date.now());
      },
      (failure: unknown) => needsSignIn(failure) && askToSignIn(),
    );
  };
  return {
    text,
    write: (next: string) => keepText(draft, next),
    send,
    isPending,
    hasFailed: error !== null && !isPending && !needsUser,
    needsUser,
    reason: reasonOf(error),
    hasSent: sentAt !== null,
    isBannerShown: useBanner(sentAt),
  };
}

/** Whether the banner is still to be seen, five seconds after the last message was sent. */
function useBanner(sentAt: number | null): boolean {
  const [hiddenFor, setHiddenFor] = useState<number | null>(null);
  useEffect(() => {
    if (sentAt === null) return;
    const timer = setTimeout(() => setHiddenFor(sentAt), BANNER.messageSent);
    return () => clearTimeout(timer);
  }, [sentAt]);
  return sentAt !== null && hiddenFor !== sentAt;
}
