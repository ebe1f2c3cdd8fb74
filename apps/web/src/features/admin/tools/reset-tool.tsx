import { useStrings } from '../../../lib/i18n/strings.ts';
import { DestructiveTool } from './destructive-tool.tsx';
import { strings } from './strings.ts';

/** Deletes all listings, all members but the administrators, or everything. */
export function ResetTool({ act }: { act: 'listings' | 'users' | 'everything' }) {
  const t = useStrings(strings);
  const texts = {
    listings: {
      title: t.resetListingsTitle,
      text: t.resetListingsText,
      question: t.resetListingsQuestion,
      failure: t.listingsFailed,
    },
    users: { title: t.resetUsersTitle, text: t.resetUsersText, question: t.resetUsersQuestion },
    everything: { title: t.resetTitle, text: t.resetText, question: t.resetQuestion },
  }[act];
  return <DestructiveTool {...texts} act={act} label={t.reset} />;
}
