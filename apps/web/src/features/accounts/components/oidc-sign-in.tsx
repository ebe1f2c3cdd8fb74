import { useStrings } from '../../../lib/i18n/strings.ts';
import { useReturnPath } from '../../../lib/session/return-path.ts';
import { useSite } from '../../../lib/site.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { strings } from '../strings.ts';

interface OidcSignInProps {
  purpose: 'signIn' | 'signUp';
  /** The code of the invite by which the visitor comes. */
  invite?: string | undefined;
}

/** Leads to the OpenID provider of the site, also without scripts; nothing where it has none. */
export function OidcSignIn({ purpose, invite }: OidcSignInProps) {
  const t = useStrings(strings);
  const { oidcName } = useSite();
  const from = useReturnPath();
  if (oidcName === null) return null;
  const query = new URLSearchParams({ ...(from && { from }), ...(invite && { invite }) });
  return (
    <a href={`/api/auth/oidc?${query}`} className={buttonStyle('quiet', 'large')}>
      {purpose === 'signIn' ? t.signInAt(oidcName) : t.signUpAt(oidcName)}
    </a>
  );
}
