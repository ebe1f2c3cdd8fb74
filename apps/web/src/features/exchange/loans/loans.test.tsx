import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  askForSome,
  type Claim,
  checkSession,
  dayAfter,
  getClaim,
  type Loan,
  listLine,
  listLoanDays,
  moveClaim,
  setLoanPhoto,
} from '@windfall/contract';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aListing, NOW, rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { mockResponse, type SeenCall } from '../../../testing/server.ts';
import { AskForSome, AskForSomeLink } from '../ask/ask-for-some.tsx';
import { button, buttonNames, open } from '../testing/claim-card.tsx';
import { aClaim, anOwnClaim, someSharing } from '../testing/sample-claims.ts';
import LoanDays from './loan-days.tsx';

const TODAY = new Date(NOW).toISOString().slice(0, 10);
const day = (days: number) => dayAfter(TODAY, days);
const press = aListing({
  title: 'Cider press',
  sharing: someSharing({ stock: 1, left: null, asking: 0, comes_back: true, most_days: 5, renewals: 1 }),
});

function aLoan(
  changes: Partial<Loan> = {},
  role: Claim['role'] = 'asker',
  others: Partial<Claim> = {},
): Claim {
  const loan = {
    from: day(0),
    to: day(2),
    due_at: `${day(2)}T03:00:00.000Z`,
    is_late: false,
    renew_to: null,
    back_said_at: null,
    back_at: null,
    condition_out: '',
    condition_back: '',
    ...changes,
  };
  const listing = { ...aClaim().listing, title: 'Cider press', is_counted: false };
  const claim = {
    listing,
    loan,
    wanted: 1,
    given: 1,
    state: 'out' as const,
    place: null,
    can: ['return' as const],
  };
  return (role === 'asker' ? anOwnClaim : aClaim)({ ...claim, ...others });
}

function choose(first: string, last: string): void {
  fireEvent.change(screen.getByLabelText('Borrow from'), { target: { value: first } });
  fireEvent.change(screen.getByLabelText('to'), { target: { value: last } });
}

// @rule lending#listing-days
// @rule lending#ask
test('shows free days, refuses a taken one like the server, and asks for the days to the last one', async () => {
  mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
  mockResponse(listLine, []);
  const days = Array.from({ length: 42 }, (_, index) => ({ day: day(index), free: index === 3 ? 0 : 1 }));
  mockResponse(listLoanDays, { days });
  const asked = aLoan({}, 'asker', { state: 'asked', given: null });
  const calls = mockResponse(askForSome, asked);
  const { visitor, container } = renderPart(
    <>
      <LoanDays listing={press} />
      <AskForSome listing={press} />
    </>,
    { user: rosa },
  );
  const table = await screen.findByRole('table', { name: 'Free on these days' });
  expect(within(table).getAllByText('taken')).toHaveLength(1);
  await screen.findByLabelText('Borrow from');
  choose(day(2), day(4));
  await visitor.click(screen.getByRole('button', { name: 'Borrow it' }));
  expect(screen.getByText(/^It is not free on .*\. Please choose other days\.$/)).toBeVisible();
  // It is about both days.
  for (const label of ['Borrow from', 'to'])
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/It is not free on/);
  await expectAccessible(container);
  choose(day(0), day(1));
  mockResponse(listLine, [asked]);
  await visitor.click(screen.getByRole('button', { name: 'Borrow it' }));
  expect(await screen.findByText(/^You asked to borrow it from /)).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ wanted: 1, loan: { from: day(0), to: day(2) } });
});

// @rule lending#states
// @rule lending#renew
test('says until when to bring it back, and takes the condition and a later day', async () => {
  const calls: SeenCall[] = [];
  const { visitor, card } = await open(aLoan({ renew_to: day(4) }, 'asker', { can: ['return', 'renew'] }));
  expect(card).toHaveTextContent('You borrow “Cider press” from Ben Okafor');
  expect(card).toHaveTextContent(/Bring it back by .*\./);
  const later = aLoan({ to: day(4) }, 'asker', { version: 2 });
  mockResponse(moveClaim, later, { calls });
  mockResponse(getClaim, later);
  await visitor.click(screen.getByRole('button', { name: /^Keep it longer, to .*: “Cider press”$/ }));
  const said = aLoan({ back_said_at: new Date(NOW).toISOString() }, 'asker', { version: 3, can: ['undo'] });
  await visitor.type(screen.getByLabelText(/^Condition when brought back/), 'Clean');
  mockResponse(moveClaim, said, { calls });
  mockResponse(getClaim, said);
  await visitor.click(button('I brought it back: “Cider press”'));
  expect(await screen.findByText(/^You said that it is back\./)).toBeVisible();
  expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/claims/c1/renew', { version: 1, to: day(4) }],
    ['/api/claims/c1/return', { version: 2, text: 'Clean' }],
  ]);
  expect(buttonNames()).toContain('Undo: “Cider press”');
});

// @rule lending#photos
test('shows photos of its condition with who took them, and adds and removes an own one', async () => {
  const photo = { width: 640, height: 480, color: '#336633', sources: [] };
  const at = new Date(NOW).toISOString();
  const loan = {
    photo_moment: 'out' as const,
    photos: [{ moment: 'out' as const, by: 'giver' as const, at, photo }],
  };
  const { visitor, card } = await open(aLoan(loan));
  expect(within(card).getByAltText('Photo by Ben Okafor, when picked up')).toBeVisible();
  const own = { moment: 'out' as const, by: 'asker' as const, at, photo };
  const added = aLoan({ ...loan, photos: [...loan.photos, own] });
  const calls = mockResponse(setLoanPhoto, added);
  mockResponse(getClaim, added);
  const choose = screen.getByLabelText('Add a photo: “Cider press”');
  await visitor.upload(choose, new File(['leg'], 'leg.png', { type: 'image/png' }));
  expect(await screen.findByAltText('Photo by you, when picked up')).toBeVisible();
  expect(calls[0]?.url.pathname).toBe('/api/claims/c1/photos/out');
  mockResponse(setLoanPhoto, aLoan(loan), { calls });
  mockResponse(getClaim, aLoan(loan));
  await visitor.click(screen.getByRole('button', { name: 'Remove the photo: “Cider press”' }));
  expect(await screen.findByLabelText('Add a photo: “Cider press”')).toBeEnabled();
  expect(calls.at(-1)?.body).toEqual({ image_url: '' });
});

// @rule lending#late
// @rule lending#survives
test('a late loan is marked for both, with help, and its giver can end it', async () => {
  const { visitor, card } = await open(aLoan({ is_late: true }, 'giver', { can: ['return', 'lost'] }));
  expect(card).toHaveTextContent(/Late Ben Okafor was to bring it back/);
  expect(card).toHaveTextContent('If you cannot reach Ben Okafor, write to the administrators');
  mockResponse(moveClaim, aLoan({}, 'giver', { state: 'ended', ended_why: 'lost', can: [], version: 2 }));
  mockResponse(getClaim, aLoan({}, 'giver', { state: 'ended', ended_why: 'lost', can: [], version: 2 }));
  await visitor.click(button('It did not come back: “Cider press”'));
  const dialog = await screen.findByRole('alertdialog');
  await visitor.click(within(dialog).getByRole('button', { name: 'It did not come back' }));
  expect(await screen.findByText('It did not come back.')).toBeVisible();
});

// @rule lending#late
test.each([
  [{}, /^You have it until /],
  [{ is_late: true }, /^It was to be back .*\. Please bring it back\./],
  [{ is_late: true, back_said_at: new Date(NOW).toISOString() }, /^You said that it is back\./],
])('the page of what is lent says how its loan stands: %o', async (changes, standing) => {
  mockResponse(listLine, [aLoan(changes)]);
  renderPart(
    <>
      <AskForSome listing={press} />
      <AskForSomeLink listing={press} />
    </>,
    { user: rosa },
  );
  await waitFor(() => expect(screen.getAllByText(standing)).toHaveLength(2));
});

// @rule lending#back
test('its giver confirms that it is back, or says that it is not', async () => {
  await open(aLoan({ back_said_at: new Date(NOW).toISOString() }, 'giver', { can: ['return', 'undo'] }));
  expect(screen.getByText(/^Ben Okafor says that it is back\./)).toBeVisible();
  expect(buttonNames()).toEqual(
    expect.arrayContaining(['It is back: “Cider press”', 'It is not back: “Cider press”']),
  );
});

// @rule lending#back-undone
test('its giver can undo that it is back', async () => {
  await open(aLoan({ back_at: new Date(NOW).toISOString() }, 'giver', { state: 'back', can: ['undo'] }));
  expect(buttonNames()).toEqual(['Undo “It is back”: “Cider press”']);
});
