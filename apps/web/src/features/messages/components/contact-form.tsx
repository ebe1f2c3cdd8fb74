import type { Listing, User } from '@windfall/contract';
import { Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ASK_ID, focusQuestion } from '../../../lib/exchange/ask-place.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useContact } from '../hooks/use-contact.ts';
import type { SignInFirst } from '../hooks/use-sign-in-first.ts';
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
