import { useQuery } from '@tanstack/react-query';
import type { Claim } from '@windfall/contract';
import { useNow } from '../../../lib/clock.tsx';
import { claimQuery, claimsWithQuery } from '../api/claims-query.ts';
import { ClaimCard } from './claim-card.tsx';
import { mostUrgent } from './claim-order.ts';

interface ClaimOfMessageProps {
  claimId: string;
  otherUserId: string;
}

/** The claim that a message opened. Its next step is in the strip above the composer where that is shown. */
export default function ClaimOfMessage({ claimId, otherUserId }: ClaimOfMessageProps) {
  const now = useNow();
  const { data: claims } = useQuery(claimsWithQuery(otherUserId));
  const listed = claims?.find(({ id }) => id === claimId);
  // One of long ago is not among the latest.
  const { data: older } = useQuery({ ...claimQuery(claimId), enabled: claims !== undefined && !listed });
  const claim: Claim | undefined = listed ?? older;
  if (!claim) return null;
  const isInStrip = claims !== undefined && mostUrgent(claims, now)?.id === claim.id;
  return (
    <div className="mt-2">
      <ClaimCard claim={claim} hidesNextStep={isInStrip} />
    </div>
  );
}
