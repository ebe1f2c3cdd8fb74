import { screen, waitFor, within } from '@testing-library/react';
import { type Claim, getClaim, listClaims, moveClaim } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { AGREED, aClaim, anOwnClaim } from '../../../features/exchange/testing/sample-claims.ts';
import { aMessage, anOwnMessage } from '../../../features/messages/testing/sample-messages.ts';
import { PLAIN_SITE } from '../../../lib/site.tsx';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { NOW, rosa } from '../../../testing/people.ts';
import { hang, mockResponse, server } from '../../../testing/server.ts';
import {
  findThread,
  mockThread,
  mockThreadSurroundings,
  openConversation,
} from '../../testing/conversation.tsx';

beforeEach(() => {
  mockThreadSurroundings();
  mockThread(
    aMessage({ id: 'm2', content: 'Thank you!' }),
    aMessage({ id: 'm1', content: 'Six, please', claim_id: 'c1', created_at: '2026-08-04T09:00:00.000Z' }),
  );
});

/** The claims between Rosa and Ben, by Rosa's role; records the requests. */
function mockClaims(...claims: Claim[]) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/claims', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get('role')} ${searchParams.get('with')}`);
      return HttpResponse.json(claims.filter(({ role }) => role === searchParams.get('role')));
    }),
  );
  return asked;
}

// @rule notices#push-offer
test('what the site asks beside a question scrolls with the messages', async () => {
  mockClaims(anOwnClaim());
  mockThread(anOwnMessage({ claim_id: 'c1', created_at: new Date(NOW).toISOString() }));
  openConversation({ user: { ...rosa, email_verified: false }, site: { ...PLAIN_SITE, sendsMail: true } });
  const line = await screen.findByRole('button', { name: 'Send the link again' });
  expect(screen.getByRole('region', { name: 'Messages with Ben Okafor' })).toContainElement(line);
});

// @rule exchange#claim-message
// @rule exchange#claim-next-step
test('shows the claim below the message that opened it, and its next step above the composer', async () => {
  const asked = mockClaims(aClaim({ note: 'For a soup' }));
  const { container, visitor } = openConversation();
  const card = await within(await findThread()).findByRole('article', {
    name: 'Ben Okafor asks for 6 of “Forty zucchini”',
  });
  const opener = card.closest('li');
  expect(opener).toHaveTextContent('Six, please');
  expect(card).not.toHaveTextContent('For a soup');
  expect(opener).not.toHaveTextContent('Thank you!');
  expect(asked.toSorted()).toEqual(['asker ben', 'giver ben']);
  expect(within(card).queryByRole('button')).toBeNull();
  const strip = screen.getByRole('region', { name: 'Next step' });
  await expectAccessible(container);
  const offered = aClaim({ state: 'offered', given: 6, version: 2, can: ['call-off'] });
  mockResponse(moveClaim, offered);
  mockClaims(offered);
  await visitor.click(
    within(strip).getByRole('button', { name: 'Promise 6 to Ben Okafor: “Forty zucchini”' }),
  );
  const status = await within(card).findByText('You promised 6.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull());
  await waitFor(() => expect(status.parentElement).toHaveFocus());
});

// @rule exchange#claim-next-step
test.each<[Claim, string]>([
  [
    anOwnClaim({ state: 'offered', given: 4, can: ['accept'] }),
    'Ben Okafor promised you 4 of “Forty zucchini”',
  ],
  [anOwnClaim({ ...AGREED, given: 4 }), 'Ben Okafor promised you 4 of “Forty zucchini”'],
  [aClaim({ ...AGREED, given: 4 }), 'You promised Ben Okafor 4 of “Forty zucchini”'],
  [
    anOwnClaim({ kind: 'wanted', state: 'offered', given: 4, can: ['accept'] }),
    'Ben Okafor promised you 4 for your “Forty zucchini”',
  ],
  [aClaim({ ...AGREED, kind: 'wanted', given: 4 }), 'You promised Ben Okafor 4 for “Forty zucchini”'],
])('the next step says how many were promised, not how many were asked for: %#', async (claim, words) => {
  mockClaims(claim);
  openConversation();
  const strip = await screen.findByRole('region', { name: 'Next step' });
  expect(within(strip).getByText(words)).toBeVisible();
});

// @rule exchange#claim-collect
test('a pickup is one tap away', async () => {
  mockClaims(anOwnClaim(AGREED));
  const { visitor } = openConversation();
  const calls = mockResponse(
    moveClaim,
    anOwnClaim({ ...AGREED, state: 'collected', version: 2, can: ['thank'] }),
  );
  const strip = await screen.findByRole('region', { name: 'Next step' });
  await visitor.click(within(strip).getByRole('button', { name: 'Picked up: 6 of “Forty zucchini”' }));
  await waitFor(() => expect(calls.map(({ url }) => url.pathname)).toEqual(['/api/claims/c1/collect']));
});

// @rule exchange#claim-message
test('finds a claim that is not among the latest', async () => {
  mockClaims();
  mockResponse(getClaim, aClaim({ state: 'collected', given: 6, can: [] }));
  openConversation();
  expect(await screen.findByText('Ben Okafor picked up 6.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
});

test('shows the messages while the claims load', async () => {
  hang(listClaims);
  openConversation();
  expect(await screen.findByText('Six, please')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
});
