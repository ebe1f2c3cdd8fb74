import type { Listing } from '@windfall/contract';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ASK_ID, goToQuestion } from '../../../lib/exchange/ask-place.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { MemberPart, memberPart } from '../../../lib/member-part.tsx';
import { paths } from '../../../lib/paths.ts';
import { loginPath, withReturn } from '../../../lib/session/return-path.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSignInFirst } from '../hooks/use-sign-in-first.ts';
import { strings } from '../strings.ts';

export const askedNote = memberPart(() => import('./asked-note.tsx'));

export const contactForm = memberPart(() => import('./contact-form.tsx'));

interface ContactSellerProps {
  listing: Listing;
  /** For members: renders another way to ask together with the form. */
  children?: (form: ReactNode) => ReactNode;
}

/** How a viewer contacts the seller: a form, or a link to sign in. The seller sees neither. */
export function ContactSeller({ listing, children }: ContactSellerProps) {
  const t = useStrings(strings);
  const { user, isSignedIn, isLoading } = useSession();
  const signInFirst = useSignInFirst(`${paths.listing(listing.id)}#${ASK_ID}`);
  if (listing.is_seller || listing.user_id === user?.id) return null;
  const form = (
    <MemberPart
      key={listing.id}
      part={contactForm}
      props={{ listing, user, signInFirst }}
      fallback={<FormSkeleton />}
    />
  );
  return (
    <Card>
      {/* A claim says how it stands, with the same link as the note below. */}
      <section
        id={ASK_ID}
        aria-labelledby="contact-heading"
        className="scroll-mt-24 has-data-standing:[&_[data-asked-note]]:hidden"
      >
        <h2 id="contact-heading" className="text-2xl">
          {t.contactHeading(listing.user_name, listing.kind === 'wanted')}
        </h2>
        {isLoading && <FormSkeleton />}
        {!isLoading && !isSignedIn && <ContactSignIn listing={listing} />}
        {isSignedIn && (children?.(form) ?? form)}
      </section>
    </Card>
  );
}

function FormSkeleton() {
  return <Skeleton className="mt-4 h-40" />;
}

/** Sign-in prompt in place of the contact form; signing in leads back to the listing. */
function ContactSignIn({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  const from = `${paths.listing(listing.id)}#${ASK_ID}`;
  return (
    <>
      <p className="mt-2 text-ink-soft">{t.signInPrompt(listing.user_name)}</p>
      <ButtonLink to={loginPath(from)} size="large" className="mt-4 w-full">
        {t.signIn}
      </ButtonLink>
      <p className="mt-3 text-center">
        {t.newHere}{' '}
        <Link to={withReturn(paths.register, from)} className="text-link">
          {t.signUp}
        </Link>
      </p>
    </>
  );
}

/**
 * On phones, a bar above the bottom navigation that leads to the contact form, or visitors to the sign-in page. Who has
 * asked before reads that there, beside what else can be asked.
 */
export function AskBar({ listing, children }: { listing: Listing; children?: ReactNode }) {
  const { user, isSignedIn } = useSession();
  if (listing.is_seller || listing.user_id === user?.id) return null;
  const ask = <AskLink listing={listing} isSignedIn={isSignedIn} />;
  return (
    <div
      data-edge="bottom"
      className="ask-bar fixed inset-x-0 z-10 has-data-standing:[&_[data-asked-note]]:hidden flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-card px-4 py-2 md:hidden"
    >
      {user ? (
        <MemberPart
          part={askedNote}
          props={{
            listing,
            userId: user.id,
            className: 'min-w-28 flex-1 leading-tight',
            beside: children,
            children: ask,
          }}
          fallback={ask}
        />
      ) : (
        ask
      )}
    </div>
  );
}

function AskLink({ listing, isSignedIn }: { listing: Listing; isSignedIn: boolean }) {
  const t = useStrings(strings);
  const label = (
    <>
      <MessageCircle className="size-5 shrink-0" aria-hidden="true" />
      <span className="line-clamp-2 leading-tight">
        {t.contactHeading(listing.user_name, listing.kind === 'wanted')}
      </span>
    </>
  );
  const look = 'min-w-0 flex-1';
  if (!isSignedIn) {
    return (
      <ButtonLink to={loginPath(`${paths.listing(listing.id)}#${ASK_ID}`)} className={look}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <a
      data-main=""
      href={`#${ASK_ID}`}
      onClick={goToQuestion}
      className={buttonStyle('primary', 'medium', look)}
    >
      {label}
    </a>
  );
}
