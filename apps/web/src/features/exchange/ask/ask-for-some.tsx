import type { Listing } from '@windfall/contract';
import { MemberPart, memberPart } from '../../../lib/member-part.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import type { AskPanelProps } from './ask-panel.tsx';

export const askPanel = memberPart<AskPanelProps>(() => import('./ask-panel.tsx'));

interface AskForSomeProps extends Pick<AskPanelProps, 'posted' | 'beforeAsking' | 'afterAsking' | 'message'> {
  listing: Listing;
}

/** The part of a listing's page where members ask for some; visitors sign in first. */
export function AskForSome({ listing, ...props }: AskForSomeProps) {
  const { user } = useSession();
  if (!user) return null;
  return <MemberPart key={listing.id} part={askPanel} props={{ listing, userId: user.id, ...props }} />;
}

export const askLink = memberPart<AskPanelProps>(async () => {
  const { AskLink } = await import('./ask-panel.tsx');
  return { default: AskLink };
});

/** Leads to asking for some; nothing for members who have an open claim. */
export function AskForSomeLink({ listing }: { listing: Listing }) {
  const { user } = useSession();
  if (!user) return null;
  return <MemberPart key={listing.id} part={askLink} props={{ listing, userId: user.id }} />;
}
