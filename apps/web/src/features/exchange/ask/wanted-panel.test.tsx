import { screen, waitFor, within } from '@testing-library/react';
import { checkSession, listLine, promiseSome } from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { listOutbox } from '../../../lib/outbox/outbox-store.ts';
import { aListing, rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { breakConnection, mockResponse } from '../../../testing/server.ts';
import { anAskedClaim, someSharing } from '../testing/sample-claims.ts';
import { AskForSome } from './ask-for-some.tsx';

beforeEach(() => mockResponse(checkSession, { authenticated: true, token: null, user: rosa }));

const wanted = () =>
  aListing({ kind: 'wanted', sharing: someSharing({ left: 4, asking: 0, in_return: 'Plum jam' }) });

/** Ben looks for it and Rosa has some. */
const promised = () => {
  const claim = anAskedClaim({ kind: 'wanted', role: 'giver', state: 'offered', wanted: 2, given: 2 });
  return { ...claim, asker: claim.giver, giver: claim.asker };
};

// @rule exchange#wanted-answer
test('a member who has some promises it to the owner', async () => {
  mockResponse(listLine, []);
  const { visitor, queryClient } = renderPart(<AskForSome listing={wanted()} />, { user: rosa });
  const button = await screen.findByRole('button', { name: 'I have 1' });
  // The button is there before the line has been read.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const calls = mockResponse(promiseSome, promised());
  expect(screen.getByText('4 of 10 still wanted')).toBeVisible();
  expect(screen.getByText('Gives in return: Plum jam')).toBeVisible();
  expect(screen.queryByText(/^The first neighbor/)).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'One more' }));
  expect(button).toHaveAccessibleName('I have 2');
  // The page loads the claims again after the promise.
  mockResponse(listLine, [promised()]);
  await visitor.click(button);
  const standing = await screen.findByText(/^You promised 2\./);
  expect(standing).toHaveTextContent('You promised 2. Ben Okafor can say yes now. Open the conversation.');
  expect(within(standing).getByRole('link')).toHaveAttribute('href', '/conversation/ben');
  expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
    [
      '/api/listings/zucchini/promises',
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), amount: 2, could: [], note: '' },
    ],
  ]);
});

// @rule exchange#wanted-answer
test('without a connection the promise waits in this browser', async () => {
  mockResponse(listLine, []);
  const { visitor } = renderPart(<AskForSome listing={wanted()} />, { user: rosa });
  const button = await screen.findByRole('button', { name: 'I have 1' });
  breakConnection(promiseSome);
  await visitor.click(button);
  expect(await screen.findByText(/is saved in this browser/)).toBeVisible();
  expect(listOutbox(rosa.id)).toMatchObject([{ kind: 'promise', target: 'zucchini' }]);
});
