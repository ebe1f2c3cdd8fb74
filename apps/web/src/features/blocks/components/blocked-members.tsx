import { useRef } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CardDetails } from '../../../ui/card-details.tsx';
import { strings } from '../strings.ts';

const BlockedList = lazyPart(() => import('./blocked-list.tsx'));

/** The members the viewer has blocked, with a button to unblock. Fetched when opened: most members have blocked no other member. */
export function BlockedMembers() {
  const t = useStrings(strings);
  const summary = useRef<HTMLElement>(null);
  return (
    <CardDetails title={t.title} lead={t.lead} summaryRef={summary}>
      <BlockedList onUnblocked={() => summary.current?.focus()} />
    </CardDetails>
  );
}
