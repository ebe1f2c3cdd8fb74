import type { Claim } from '@windfall/contract';

/** The member who opened a claim: who asks for an offer, or has some of what is wanted. */
export const openerOf = ({ kind, asker, giver }: Pick<Claim, 'kind' | 'asker' | 'giver'>) =>
  kind === 'wanted' ? giver : asker;

/** The owner of its listing. */
export const ownerOf = ({ kind, asker, giver }: Pick<Claim, 'kind' | 'asker' | 'giver'>) =>
  kind === 'wanted' ? asker : giver;
