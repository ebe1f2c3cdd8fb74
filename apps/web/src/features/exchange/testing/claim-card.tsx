import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { type Claim, getClaim } from '@windfall/contract';
import { rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { mockResponse } from '../../../testing/server.ts';
import { claimQuery } from '../api/claims-query.ts';
import { ClaimCard } from '../claims/claim-card.tsx';

function Shown({ rule }: { rule?: 'least' }) {
  const { data } = useQuery(claimQuery('c1'));
  return data ? <ClaimCard claim={data} rule={rule} /> : null;
}

/** The card of this claim, as the server has it. */
export async function open(claim: Claim, rule?: 'least') {
  mockResponse(getClaim, claim);
  const page = renderPart(<Shown {...(rule && { rule })} />, { user: rosa });
  return { ...page, card: await screen.findByRole('article') };
}

export const button = (name: string) => screen.getByRole('button', { name });

/** The names of all buttons, as a screen reader says them. */
export const buttonNames = () =>
  screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
