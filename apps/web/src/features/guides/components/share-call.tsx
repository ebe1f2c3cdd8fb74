import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CallOut } from '../../../ui/call-out.tsx';

interface ShareCallProps {
  title: string;
  text: string;
  /** Button labels for members and for visitors. */
  member: string;
  visitor: string;
  /** A secondary link before the main one. */
  children?: ReactNode;
}

/** Call to share: links members to the form, visitors to registration. */
export function ShareCall({ title, text, member, visitor, children }: ShareCallProps) {
  const { isSignedIn } = useSession();
  return (
    <CallOut title={title} text={text}>
      {children}
      <ButtonLink size="large" to={isSignedIn ? paths.createListing : paths.register}>
        {isSignedIn ? member : visitor}
      </ButtonLink>
    </CallOut>
  );
}
