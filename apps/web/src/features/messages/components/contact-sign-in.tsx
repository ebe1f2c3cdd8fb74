import type { Listing } from '@windfall/contract';
import { Link } from 'react-router';
import { ASK_ID } from '../../../lib/exchange/ask-place.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { loginPath, withReturn } from '../../../lib/session/return-path.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { strings } from '../strings.ts';

/** Sign-in prompt in place of the contact form; signing in leads back to the listing. */
export function ContactSignIn({ listing }: { listing: Listing }) {
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
