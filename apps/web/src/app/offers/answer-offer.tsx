import { useQuery } from '@tanstack/react-query';
import type { Message } from '@windfall/contract';
import { claimsWithQuery } from '../../features/exchange/api/claims-query.ts';
import { waitsForAnswer } from '../../features/exchange/claim-answered.ts';
import OfferPlace from './offer-place.tsx';

interface AnswerOfferProps {
  /** The latest of the conversation, from the viewer. */
  message: Message;
  otherUserId: string;
  name: string;
}

/** In a conversation, while the viewer's message waits: the offer to tell of the answer. */
export default function AnswerOffer({ message, otherUserId, name }: AnswerOfferProps) {
  const { data: claims } = useQuery(claimsWithQuery(otherUserId));
  if (!claims || !waitsForAnswer(message, claims)) return null;
  return <OfferPlace name={name} className="mx-3 mb-2 group-data-typing/talk:hidden" />;
}
