import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';

interface ShareCallProps {
  title: string;
  text: string;
  /** What a member and what a visitor reads on the button. */
  member: string;
  visitor: string;
  /** Another way on, before the main one. */
  children?: ReactNode;
}

/** Asks to share: members on the form, visitors by way of an account. */
export function ShareCall({ title, text, member, visitor, children }: ShareCallProps) {
  const { isSignedIn } = useSession();
  return (
    <section
      aria-labelledby="share-call"
      className="mt-16 flex flex-col items-center gap-4 rounded-xl border border-line bg-marigold-soft px-6 py-12 text-center"
    >
      <h2 id="share-call" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <p className="max-w-[48ch] text-lg text-balance">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {children}
        <ButtonLink size="large" to={isSignedIn ? paths.createListing : paths.register}>
          {isSignedIn ? member : visitor}
        </ButtonLink>
      </div>
    </section>
  );
}
