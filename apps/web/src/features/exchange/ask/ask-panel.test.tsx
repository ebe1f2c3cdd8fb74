import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { askForSome, type Claim, checkSession, type Listing, listLine } from '@windfall/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { listOutbox } from '../../../lib/outbox/outbox-store.ts';
import { sendOutbox } from '../../../lib/outbox/send-outbox.ts';
import { addToOutbox } from '../../../lib/outbox/testing/outbox.ts';
import { localField } from '../../../lib/times/zoned-field.ts';
import { aListing, rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, refuse, type SeenCall } from '../../../testing/server.ts';
import { restoreAsk } from '../model/ask-draft.ts';
import { windowOf } from '../model/ask-windows.ts';
import { anAskedClaim, anOwnClaim, someSharing } from '../testing/sample-claims.ts';
import { AskForSome } from './ask-for-some.tsx';

beforeEach(() => mockResponse(checkSession, { authenticated: true, token: null, user: rosa }));

/** The server takes the wish, and lists it from then on. */
function takeWish(claim: Claim): SeenCall[] {
  mockResponse(listLine, [claim]);
  return mockResponse(askForSome, claim);
}

const counted = (changes = {}) => aListing({ sharing: someSharing(changes) });

/** Opens the panel of a member who has not asked yet. */
async function open(listing: Listing = counted()) {
  mockResponse(listLine, []);
  const opened = renderPart(<AskForSome listing={listing} />, { user: rosa });
  await screen.findByRole('button', { name: /^Ask for/ });
  // The button is there before the line has been read.
  await waitFor(() => expect(opened.queryClient.isFetching()).toBe(0));
  return opened;
}

const amount = () => screen.getByRole('textbox', { name: /^How many/ });
const ask = () => screen.getByRole('button', { name: /^Ask for/ });

// @rule exchange#ask-how-much
// @rule exchange#ask-offline
test('of a weight that is not counted a part is asked for in words, also after waiting and editing', async () => {
  const potatoes = aListing({ quantity: '20 lb' });
  const { visitor, unmount, queryClient } = await open(potatoes);
  breakConnection(askForSome);
  await visitor.type(screen.getByRole('textbox', { name: /^How much/ }), ' about 3 lb ');
  await visitor.click(ask());
  await screen.findByText(/^The server cannot be reached/);
  const [item] = listOutbox(rosa.id);
  expect(item?.fields).toEqual({ wanted: 1, how_much: 'about 3 lb', note: '', could: '[]' });
  const calls = takeWish(
    anAskedClaim({ how_much: 'about 3 lb', listing: { ...anAskedClaim().listing, is_counted: false } }),
  );
  restoreAsk(rosa.id, potatoes.id, item?.fields ?? {});
  await sendOutbox(queryClient);
  expect(calls[0]?.body).toMatchObject({ how_much: 'about 3 lb' });
  expect(await screen.findByText(/^You asked for about 3 lb\./)).toBeVisible();
  unmount();
  await open(potatoes);
  expect(screen.getByRole('textbox', { name: /^How much/ })).toHaveValue('about 3 lb');
});

// @rule exchange#ask-how-much
test.each(['12 jars', 'some'])('no part in words is asked for of %s', async (quantity) => {
  await open(aListing({ quantity }));
  expect(screen.queryByRole('textbox', { name: /^How much/ })).toBeNull();
});

// @rule exchange#ask
// @rule exchange#ask-standing
test('asks for as many as chosen, and says the place in line', async () => {
  const { visitor } = await open();
  const calls = takeWish(anAskedClaim({ wanted: 2 }));
  await visitor.click(screen.getByRole('button', { name: 'One more' }));
  expect(ask()).toHaveAccessibleName('Ask for 2');
  await visitor.type(screen.getByRole('textbox', { name: /^Anything to add/ }), ' For soup. ');
  await visitor.click(ask());
  const standing = await screen.findByText(/^You asked for 2\./);
  expect(standing).toHaveTextContent('You asked for 2. You are 3rd in line. Open the conversation.');
  expect(within(standing).getByRole('link')).toHaveAttribute('href', '/conversation/ben');
  await waitFor(() => expect(standing.parentElement).toHaveFocus());
  expect(screen.queryByRole('button', { name: /^Ask for/ })).toBeNull();
  expect(calls[0]?.url.pathname).toBe('/api/listings/zucchini/claims');
  expect(calls.map(({ body }) => body)).toEqual([
    { id: expect.stringMatching(/^[0-9a-f-]{36}$/), wanted: 2, could: [], note: 'For soup.' },
  ]);
  expect(listOutbox(rosa.id)).toEqual([]);
});

// @rule exchange#ask
test.each([
  ['what is left', {}, 4],
  ['the most for each', { most_each: 3 }, 3],
  ['all of it while all is promised', { left: 0 }, 10],
])('the amount goes from 1 to %s', async (_, sharing, most) => {
  const { visitor } = await open(counted(sharing));
  expect(amount()).toHaveValue('1');
  await visitor.click(screen.getByRole('button', { name: 'One less' }));
  expect(amount()).toHaveValue('1');
  for (let step = 0; step < most + 1; step++)
    await visitor.click(screen.getByRole('button', { name: 'One more' }));
  expect(amount()).toHaveValue(String(most));
  fireEvent.change(amount(), { target: { value: String(most + 1) } });
  await visitor.click(ask());
  expect(screen.getByText(`Please ask for a whole number from 1 to ${most}.`)).toBeVisible();
  expect(amount()).toBeInvalid();
});

// @rule exchange#ask
test('without a count it asks for some', async () => {
  const listing = { ...anAskedClaim().listing, is_counted: false, left: null };
  const { visitor } = await open(aListing());
  const calls = takeWish(anAskedClaim({ wanted: 1, place: 1, listing }));
  expect(screen.queryByRole('textbox', { name: /^How many/ })).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Ask for some' }));
  expect(await screen.findByText(/^You asked for some\./)).toHaveTextContent('You are 1st in line.');
  expect(calls[0]?.body).toMatchObject({ wanted: 1 });
});

// @rule exchange#ask-when
test('names the times that were chosen, and checks another time', async () => {
  const { visitor } = await open();
  const calls = takeWish(anAskedClaim());
  await visitor.click(screen.getByRole('checkbox', { name: 'Tomorrow' }));
  await visitor.click(screen.getByRole('checkbox', { name: 'Another time' }));
  await visitor.click(ask());
  expect(
    screen.getByText('Please choose a time that is not over and ends after it begins, within a year.'),
  ).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveFocus();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2099-05-01T18:00' } });
  expect(screen.getByLabelText('Until')).toHaveValue('2099-05-01T20:00');
  await visitor.click(ask());
  expect(
    screen.getByText('Please choose a time that is not over and ends after it begins, within a year.'),
  ).toBeVisible();
  const from = new Date(Date.now() + 3 * 24 * 3_600_000);
  from.setHours(18, 0, 0, 0);
  const to = new Date(from.getTime() + 2 * 3_600_000);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: localField(from) } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: localField(to) } });
  await visitor.click(ask());
  await screen.findByText(/^You asked for/);
  const other = { from: from.toISOString(), to: to.toISOString() };
  expect(calls[0]?.body).toMatchObject({ could: [windowOf('tomorrow', new Date()), other] });
});

// @rule exchange#ask-offline
test('without a connection the wish waits in the browser, and is sent once with its id', async () => {
  const tried = breakConnection(askForSome);
  const { visitor, queryClient } = await open();
  await visitor.click(screen.getByRole('checkbox', { name: 'Tomorrow' }));
  await visitor.click(ask());
  expect(await screen.findByText(/Your request is saved in this browser/)).toBeVisible();
  expect(ask).toThrow();
  expect(listOutbox(rosa.id)).toMatchObject([{ kind: 'claim', target: 'zucchini', label: 'Forty zucchini' }]);
  const calls = takeWish(anAskedClaim());
  await sendOutbox(queryClient);
  expect(await screen.findByText(/^You asked for 6\./)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([tried[0]?.body]);
  expect(calls[0]?.body).toMatchObject({ wanted: 1, could: [{ from: expect.any(String) }] });
});

// @rule exchange#ask-times-over
test.each([
  [1, 1],
  [1, 0],
] as const)(
  'a wish that waited is sent without its times that are over: %i of them, %i ahead',
  async (over, ahead) => {
    const hour = (from: number) => ({
      from: new Date(Date.now() + from * 3_600_000).toISOString(),
      to: new Date(Date.now() + (from + 1) * 3_600_000).toISOString(),
    });
    const [past, coming] = [Array(over).fill(hour(-2)), Array(ahead).fill(hour(2))];
    const could = JSON.stringify([...past, ...coming]);
    const fields = { wanted: 1, note: '', could };
    const { queryClient } = await open();
    await addToOutbox({
      userId: rosa.id,
      kind: 'claim',
      target: 'zucchini',
      label: 'Forty zucchini',
      fields,
    });
    const calls = takeWish(anAskedClaim());
    await sendOutbox(queryClient);
    expect(calls.map(({ body }) => body)).toMatchObject([{ wanted: 1, could: coming }]);
    expect(listOutbox(rosa.id)).toEqual([]);
  },
);

// @rule exchange#ask-refused
test('a refusal is said in the form, which keeps what was typed; the same wish has the same id', async () => {
  refuse(askForSome, 'NOT_ENOUGH_LEFT');
  const { visitor } = await open();
  await visitor.clear(amount());
  await visitor.type(amount(), '3');
  await visitor.type(screen.getByRole('textbox', { name: /^Anything to add/ }), 'For soup');
  await visitor.click(ask());
  expect(await screen.findByRole('alert')).toHaveTextContent('So many are not left.');
  expect(amount()).toHaveValue('3');
  expect(screen.getByRole('textbox', { name: /^Anything to add/ })).toHaveValue('For soup');
  expect(listOutbox(rosa.id)).toEqual([]);
  const calls = takeWish(anAskedClaim({ wanted: 3 }));
  await visitor.click(ask());
  await screen.findByText(/^You asked for 3\./);
  expect(calls).toHaveLength(1);
});

// @rule exchange#ask-offline
test('where the browser cannot store the wish it is sent at once', async () => {
  const { visitor } = await open();
  const calls = takeWish(anAskedClaim());
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await visitor.click(ask());
  expect(await screen.findByText(/^You asked for 6\./)).toBeVisible();
  expect(calls).toHaveLength(1);
});

// @rule exchange#ask-standing
test.each([
  [{ state: 'offered', given: 4 }, 'Ben Okafor promised you 4. Say yes in the conversation.'],
  [{ state: 'agreed', given: 4 }, '4 are yours.'],
  [{ state: 'agreed', given: 1 }, '1 is yours.'],
] as const)('says how an open wish stands: %o', async (changes, text) => {
  mockResponse(listLine, [anAskedClaim({ id: 'c0', state: 'ended' }), anAskedClaim(changes)]);
  renderPart(<AskForSome listing={counted()} />, { user: rosa });
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeVisible();
  expect(ask).toThrow();
});

// @rule exchange#ask
test('of a listing that is gone nothing can be asked for', async () => {
  mockResponse(listLine, []);
  const { queryClient, container } = renderPart(<AskForSome listing={aListing({ is_available: false })} />, {
    user: rosa,
  });
  await waitFor(() => expect(queryClient.getQueryData(['claims', 'rosa', 'line', 'zucchini'])).toEqual([]));
  expect(container).toHaveTextContent('');
});

// @rule exchange#ask-offline
test('a wish of the outbox goes back into the form', async () => {
  const could = [windowOf('tomorrow', new Date())];
  restoreAsk(rosa.id, 'zucchini', { wanted: 3, note: 'For soup', could: JSON.stringify(could) });
  await open();
  expect(amount()).toHaveValue('3');
  expect(screen.getByRole('checkbox', { name: 'Another time' })).toBeChecked();
  expect(new Date((screen.getByLabelText('From') as HTMLInputElement).value).toISOString()).toBe(
    could[0]?.from,
  );
});

// @rule exchange#sharing-rules
test.each([
  [{}, '4 of 10 left, 3 asking', 'The first neighbor who asks gets it, once Ben Okafor says yes.'],
  [
    { most_each: 3, asking: 0 },
    '4 of 10 left',
    'The first neighbor who asks gets it, once Ben Okafor says yes. At most 3 each.',
  ],
  [{ rule: 'draw', draw_at: '2026-08-07T18:00:00.000Z' }, null, 'A draw on Friday at 6:00 PM decides.'],
  [{ rule: 'draw', draw_at: '2026-08-20T18:00:00.000Z' }, null, 'A draw on August 20 at 6:00 PM decides.'],
  [
    { rule: 'draw', draw_at: '2026-08-03T18:00:00.000Z', drawn_at: '2026-08-03T18:00:01.000Z' },
    null,
    'A draw decided on Monday. Ben Okafor answers those who ask now.',
  ],
  [{ rule: 'least' }, null, 'The neighbor who got least in the last 28 days goes first.'],
  [{ rule: 'choose', at_once: false }, null, 'Ben Okafor chooses.'],
  [
    { at_once: true, in_return: 'a jar of jam' },
    'Would like in return: a jar of jam',
    'It is yours at once.',
  ],
] as const)('says the rule in one sentence: %o', async (sharing, line, sentence) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'UTC',
  } as Intl.ResolvedDateTimeFormatOptions);
  const { container } = await open(counted(sharing));
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toContain(sentence);
  if (line) expect(screen.getByText(line)).toBeVisible();
});

// @rule harvest#pickers
test('a place among pickers is asked for without a time of one’s own', async () => {
  const harvest = {
    from: '2026-08-15T16:00:00.000Z',
    to: '2026-08-15T19:00:00.000Z',
    bring: '',
    split: '',
    picked: '',
  };
  const listing = aListing({ sharing: someSharing({ stock: 4, left: 3, unit: 'place', harvest }) });
  mockResponse(listLine, []);
  const asked = anOwnClaim({ harvest: true, state: 'offered', given: 1 });
  const calls = mockResponse(askForSome, asked);
  const { visitor } = renderPart(<AskForSome listing={listing} />, { user: rosa });
  const ask = await screen.findByRole('button', { name: 'Come picking' });
  expect(screen.queryByRole('group', { name: /^When/ })).toBeNull();
  mockResponse(listLine, [asked]);
  await visitor.click(ask);
  expect(await screen.findByText(/has a place for you/)).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ wanted: 1 });
});
