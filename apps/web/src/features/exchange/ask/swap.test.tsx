import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  askForSome,
  checkSession,
  getClaim,
  type Listing,
  listLine,
  listUserListings,
} from '@windfall/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { listOutbox } from '../../../lib/outbox/outbox-store.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aListing, rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, refuse } from '../../../testing/server.ts';
import { claimQuery } from '../api/claims-query.ts';
import { ClaimCard } from '../claims/claim-card.tsx';
import { restoreAsk } from '../model/ask-draft.ts';
import { aClaim, anAskedClaim, anOwnClaim, someSharing } from '../testing/sample-claims.ts';
import { AskForSome } from './ask-for-some.tsx';

beforeEach(() => mockResponse(checkSession, { authenticated: true, token: null, user: rosa }));

const SWAP = { listing_id: 'eggs', title: 'Eggs', amount: 6, unit: 'egg' };
const eggs = aListing({ id: 'eggs', title: 'Eggs', sharing: someSharing({ unit: 'egg', left: 8 }) });

async function open(own: Listing[] = [eggs]) {
  mockResponse(listLine, []);
  mockResponse(listUserListings, own);
  const opened = renderPart(<AskForSome listing={aListing({ sharing: someSharing() })} />, { user: rosa });
  await screen.findByRole('button', { name: /^Ask for/ });
  // The button is there before the line has been read.
  await waitFor(() => expect(opened.queryClient.isFetching()).toBe(0));
  return opened;
}

const opener = () => screen.findByRole('button', { name: 'Swap for one of mine' });
const what = () => screen.findByRole('combobox', { name: 'What you give in return' });

describe('asking with a swap', () => {
  // @rule exchange#swap
  test('names one of the own available offers and how many of it', async () => {
    const asked = anAskedClaim({ wanted: 1, place: null, swap: SWAP });
    const calls = mockResponse(askForSome, asked);
    const own = [
      eggs,
      aListing({ id: 'gone', title: 'Gone', is_available: false }),
      aListing({ id: 'jars', title: 'Jars', kind: 'wanted' }),
      aListing({ id: 'all', title: 'All promised', sharing: someSharing({ left: 0 }) }),
    ];
    const { visitor, container } = await open(own);
    await visitor.click(await opener());
    expect(await what()).toHaveTextContent(/^Please chooseEggs$/);
    await visitor.selectOptions(await what(), 'Eggs');
    const amount = screen.getByRole('textbox', { name: /^How many eggs in return, at most 8/ });
    fireEvent.change(amount, { target: { value: '0' } });
    await visitor.click(screen.getByRole('button', { name: 'Ask for 1' }));
    expect(amount).toHaveAccessibleDescription(/whole number from 1 to 10,000 in return/);
    expect(calls).toEqual([]);
    fireEvent.change(amount, { target: { value: '6' } });
    await expectAccessible(container);
    // The page loads the claims again after it has asked.
    mockResponse(listLine, [asked]);
    await visitor.click(screen.getByRole('button', { name: 'Ask for 1' }));
    expect(
      await screen.findByText(
        /^You asked for 1\. Ben Okafor decides about your swap, which has no place in the line\./,
      ),
    ).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ wanted: 1, swap: { listing_id: 'eggs', amount: 6 } });
  });

  // @rule exchange#swap
  test('can be left out again, and says where there is nothing to give', async () => {
    const calls = mockResponse(askForSome, anAskedClaim({ wanted: 1 }));
    const { visitor } = await open([]);
    await visitor.click(await opener());
    expect(await screen.findByText('You have no available listing to give in return.')).toBeVisible();
    // Each of the two buttons goes when it is used.
    expect(document.body).not.toHaveFocus();
    await visitor.click(screen.getByRole('button', { name: 'No swap' }));
    expect(document.body).not.toHaveFocus();
    mockResponse(listLine, [anAskedClaim({ wanted: 1 })]);
    await visitor.click(screen.getByRole('button', { name: 'Ask for 1' }));
    await screen.findByText(/^You asked for 1\./);
    expect(calls[0]?.body).not.toHaveProperty('swap');
  });

  // @rule exchange#swap
  test('loads the member’s offers again after a failure', async () => {
    const { visitor } = await open();
    breakConnection(listUserListings);
    await visitor.click(await opener());
    expect(await screen.findByText('Your listings could not be loaded.')).toBeVisible();
    mockResponse(listUserListings, [eggs]);
    await visitor.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await what()).toHaveTextContent('Eggs');
  });

  // @rule exchange#swap-left
  test('keeps what was chosen when the server refuses it', async () => {
    refuse(askForSome, 'SWAP_NOT_ENOUGH');
    const { visitor } = await open();
    await visitor.click(await opener());
    await visitor.selectOptions(await what(), 'Eggs');
    await visitor.click(screen.getByRole('button', { name: 'Ask for 1' }));
    expect(await screen.findByText('Not enough is left of what was offered in return.')).toBeVisible();
    expect(await what()).toHaveValue('eggs');
  });

  // @rule exchange#ask-offline
  test('waits without a connection with its swap, and is put back into the form', async () => {
    breakConnection(askForSome);
    const { visitor, unmount } = await open();
    await visitor.click(await opener());
    await visitor.selectOptions(await what(), 'Eggs');
    await visitor.click(screen.getByRole('button', { name: 'Ask for 1' }));
    await screen.findByText(/saved in this browser/);
    const [item] = listOutbox(rosa.id);
    expect(JSON.parse(String(item?.fields['swap']))).toEqual({ listing_id: 'eggs', amount: 1 });
    unmount();
    restoreAsk(rosa.id, 'other', item?.fields ?? {});
    renderPart(<AskForSome listing={aListing({ id: 'other', sharing: someSharing() })} />, { user: rosa });
    expect(await what()).toHaveValue('eggs');
  });
});

function Shown() {
  const { data } = useQuery(claimQuery('c1'));
  return data ? <ClaimCard claim={data} /> : null;
}

// @rule exchange#swap
test.each([
  [aClaim({ swap: SWAP, place: null }), 'Ben Okafor offers 6 eggs of “Eggs” in return.'],
  [anOwnClaim({ swap: SWAP, place: null }), 'In return you give 6 eggs of “Eggs”.'],
  [
    anOwnClaim({ swap: SWAP, place: null }),
    'Ben Okafor decides about your swap, which has no place in the line.',
  ],
  [aClaim({ swap: { ...SWAP, amount: null } }), 'Ben Okafor offers some of “Eggs” in return.'],
  [
    aClaim({ swap: SWAP, state: 'ended', ended_why: 'swap_gone', can: [] }),
    'What was offered in return is no longer available.',
  ],
])('the card of a swap says what is given in return', async (claim, words) => {
  mockResponse(getClaim, claim);
  renderPart(<Shown />, { user: rosa });
  expect(await screen.findByRole('article')).toHaveTextContent(words);
});
