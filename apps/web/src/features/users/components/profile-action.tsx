import type { User } from '@windfall/contract';
import { MessageCircle, Pencil } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { loginPath } from '../../../lib/session/return-path.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { displayName } from '../person.ts';
import { strings } from '../profile-strings.ts';

/** Action of the viewer: message this member, sign in to do so, or edit the own profile. */
export function ProfileAction({ user, isOwn }: { user: User; isOwn: boolean }) {
  const t = useStrings(strings);
  const { isSignedIn } = useSession();
  const conversation = paths.conversation(user.id);
  return (
    <p>
      {isOwn ? (
        <ButtonLink variant="leaf" to={paths.profile}>
          <Pencil className="size-5" aria-hidden="true" />
          {t.editProfile}
        </ButtonLink>
      ) : (
        <ButtonLink
          to={isSignedIn ? conversation : loginPath(conversation)}
          className="max-w-full wrap-anywhere"
        >
          <MessageCircle className="size-5 shrink-0" aria-hidden="true" />
          {t.message(displayName(user))}
        </ButtonLink>
      )}
    </p>
  );
}
