import type { Listing } from '@windfall/contract';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSignInFirst } from '../hooks/use-sign-in-first.ts';
import { messages } from '../messages.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactSignIn } from './contact-sign-in.tsx';

/** How a viewer asks for what is shared: a form, or the way to sign in. The seller needs neither. */
export function ContactSeller({ listing }: { listing: Listing }) {
  const t = useMessages(messages);
  const { user, isSignedIn, isLoading } = useSession();
  const signInFirst = useSignInFirst(paths.listing(listing.id));
  if (listing.is_seller || listing.user_id === user?.id) return null;
  return (
    <Card>
      <section aria-labelledby="contact-heading">
        <h2 id="contact-heading" className="text-2xl">
          {t.contactHeading(listing.user_name)}
        </h2>
        {isLoading && <Skeleton className="mt-4 h-40" />}
        {!isLoading && !isSignedIn && <ContactSignIn listing={listing} />}
        {isSignedIn && (
          <ContactForm key={listing.id} listing={listing} user={user} onSignInNeeded={signInFirst} />
        )}
      </section>
    </Card>
  );
}
