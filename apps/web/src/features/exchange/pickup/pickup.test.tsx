import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import {
  CLAIM_MESSAGES,
  type Claim,
  getClaim,
  getGivingSettings,
  getPickupAddress,
  listClaims,
  setPickup,
} from '@windfall/contract';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { NOW, rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { claimQuery } from '../api/claims-query.ts';
import { ClaimCard } from '../claims/claim-card.tsx';
import { AGREED, aClaim, anOwnClaim } from '../testing/sample-claims.ts';

const HOUR = 3_600_000;
const evening = { from: '2026-08-05T17:00:00.000Z', to: '2026-08-05T19:00:00.000Z' };
const unplanned: Partial<Claim> = { ...AGREED, window: null, spot: null, could: [evening] };
/** Shown from 3 to 9 PM in UTC. */
const withAddress: Partial<Claim> = {
  ...AGREED,
  has_address: true,
  address_from: new Date(NOW + 3 * HOUR).toISOString(),
  address_until: new Date(NOW + 9 * HOUR).toISOString(),
};

function Shown() {
  const { data } = useQuery(claimQuery('c1'));
  return data ? <ClaimCard claim={data} /> : null;
}

async function open(claim: Claim, now = NOW) {
  mockResponse(getClaim, claim);
  const page = renderPart(<Shown />, { user: rosa, now });
  await screen.findByRole('article');
  return page;
}

async function openForm(claim: Claim, given: Claim[] = []) {
  mockResponse(listClaims, given);
  const page = await open(claim);
  await page.visitor.click(screen.getByRole('button', { name: /^(Change the pickup|Say when and where)/ }));
  return { ...page, form: await screen.findByRole('form', { name: /^Say when and where/ }) };
}

const save = () => screen.getByRole('button', { name: 'Save the pickup' });

describe('the form of a pickup', () => {
  // @rule exchange#pickup-window
  test('offers no time that is over', async () => {
    const over = { from: new Date(NOW - 2 * HOUR).toISOString(), to: new Date(NOW - HOUR).toISOString() };
    const { form } = await openForm(aClaim({ ...unplanned, could: [over, evening] }));
    const chips = within(within(form).getByRole('group', { name: 'When Ben Okafor could come' }));
    expect(chips.getAllByRole('button')).toHaveLength(1);
  });

  // @rule exchange#pickup-window
  test('offers today, tomorrow, the weekend and the hours of the last pickups', async () => {
    const at = (day: number, hour: number) => new Date(2026, 7, day, hour).toISOString();
    const last = aClaim({
      ...AGREED,
      id: 'c0',
      state: 'collected',
      window: { from: at(1, 7), to: at(1, 8) },
    });
    const { form, visitor } = await openForm(aClaim({ ...unplanned, could: [] }), [last, last]);
    const chips = within(within(form).getByRole('group', { name: 'When' }));
    await chips.findByRole('button', { name: /7:00\s?AM to 8:00\s?AM$/ });
    const names = chips.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual([
      expect.stringMatching(/^Today, .* to 9:00\s?PM$/),
      expect.stringMatching(/^Tomorrow, 9:00\s?AM to 9:00\s?PM$/),
      expect.stringMatching(/9:00\s?AM until .* 9:00\s?PM$/),
      expect.stringMatching(/7:00\s?AM to 8:00\s?AM$/),
      'Another time',
    ]);
    const tomorrow = chips.getByRole('button', { name: /^Tomorrow, 9/ });
    await visitor.click(tomorrow);
    expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
    await visitor.click(tomorrow);
    expect(tomorrow).toHaveAttribute('aria-pressed', 'false');
    await visitor.click(save());
    expect(await screen.findByText(/^There is nothing to save yet\./)).toBeVisible();
  });

  // @rule exchange#pickup-form-begins
  test('opens with its beginning in view and in focus, also when more of it loads', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    mockResponse(getGivingSettings, { is_shown: false, address: '12 Elm Street' });
    await openForm(aClaim(unplanned));
    const heading = screen.getByRole('heading', { name: 'Say when and where' });
    expect(heading).toHaveFocus();
    expect(await screen.findByRole('button', { name: /12 Elm Street/ })).toBeVisible();
    expect(scroll.mock.contexts).toEqual([heading, heading]);
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  });

  // @rule exchange#pickup-window
  // @rule exchange#pickup-address
  test('takes a time that the asker named, a spot, a note and the address', async () => {
    const { visitor, form, container } = await openForm(aClaim(unplanned));
    await expectAccessible(container);
    const named = within(form).getByRole('group', { name: 'When Ben Okafor could come' });
    const chip = within(named).getByRole('button', { name: /^Tomorrow, .* to .*M$/ });
    await visitor.click(chip);
    expect(chip).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByLabelText('From')).toBeNull();
    await visitor.click(screen.getByRole('radio', { name: 'At the stand' }));
    const address = screen.getByRole('textbox', { name: /^Address/ });
    expect(address).toHaveAccessibleDescription(
      'Shown to Ben Okafor from two hours before until two hours after.',
    );
    await visitor.type(address, '12 Plum Lane');
    await visitor.type(screen.getByRole('textbox', { name: /^Note about the pickup/ }), 'Ring twice');
    const planned = aClaim({
      ...AGREED,
      window: evening,
      spot: 'stand',
      version: 2,
      pickup_note: 'Ring twice',
    });
    const calls = mockResponse(setPickup, planned);
    mockResponse(getClaim, planned);
    await visitor.click(save());
    expect(await screen.findByText('Ring twice', { selector: 'span' })).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('button', { name: /^Change the pickup/ })).toHaveFocus();
    expect(calls.map(({ body }) => body)).toEqual([
      { version: 1, window: evening, spot: 'stand', note: 'Ring twice', address: '12 Plum Lane' },
    ]);
  });

  // @rule exchange#pickup-window
  test('asks for both times, in order, before it is sent', async () => {
    const { visitor } = await openForm(aClaim(unplanned));
    await visitor.click(screen.getByRole('button', { name: 'Another time' }));
    const from = screen.getByLabelText('From');
    expect(from).toHaveValue('');
    await visitor.type(from, '2026-08-05T19:00');
    const to = screen.getByLabelText('To');
    expect(to).toHaveValue('2026-08-05T21:00');
    await visitor.clear(to);
    await visitor.click(save());
    expect(await screen.findByText('Please choose both times, or none')).toBeVisible();
    expect(from).toHaveFocus();
    await visitor.type(to, '2026-08-05T18:00');
    await visitor.click(save());
    expect(await screen.findByText(CLAIM_MESSAGES.window)).toBeVisible();
    expect(from).toHaveAccessibleDescription(CLAIM_MESSAGES.window);
  });

  // @rule exchange#pickup-address
  test('is without an address for the asker', async () => {
    await openForm(anOwnClaim(unplanned));
    expect(screen.queryByRole('textbox', { name: /^Address/ })).toBeNull();
    expect(screen.getByText('When you could come')).toBeVisible();
  });

  // @rule exchange#pickup-address-moved
  test('tells the asker that the address is for the time that stands', async () => {
    await openForm(anOwnClaim({ ...withAddress, window: evening }));
    expect(
      screen.getByText(/^The address is for this time\. For another one .+ writes it again\.$/),
    ).toBeVisible();
  });

  test('keeps the stored address unless its giver types another one', async () => {
    mockResponse(getPickupAddress, { address: '12 Plum Lane', until: null });
    const { visitor } = await openForm(aClaim(withAddress));
    expect(await screen.findByDisplayValue('12 Plum Lane')).toBeVisible();
    const calls = mockResponse(setPickup, aClaim({ ...withAddress, version: 2 }));
    await visitor.click(save());
    expect(await screen.findByText(/^There is nothing to save yet\./)).toBeVisible();
    expect(calls).toEqual([]);
    await visitor.type(screen.getByRole('textbox', { name: /^Note about/ }), 'Ring twice');
    await visitor.click(save());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).not.toHaveProperty('address');
  });

  test('keeps what was typed when the claim has changed', async () => {
    const { visitor } = await openForm(aClaim(unplanned));
    await visitor.type(screen.getByRole('textbox', { name: /^Note about/ }), 'Ring twice');
    refuse(setPickup, 'CLAIM_CHANGED');
    mockResponse(getClaim, aClaim({ ...unplanned, version: 2 }));
    await visitor.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('This has changed meanwhile.');
    const calls = mockResponse(setPickup, aClaim({ ...AGREED, version: 3 }));
    await visitor.click(save());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ version: 2, note: 'Ring twice' });
  });
});

describe('the address', () => {
  // @rule exchange#pickup-address
  test('is announced to the asker before its time', async () => {
    await open(anOwnClaim(withAddress));
    expect(screen.getByText(/^The address is shown here from/)).toHaveTextContent(/from \d+:00 [AP]M\.$/);
    expect(screen.queryByRole('button', { name: 'Show the address: “Forty zucchini”' })).toBeNull();
  });

  // @rule exchange#pickup-address
  test('is fetched when the asker asks for it in its time, and not kept', async () => {
    const until = withAddress.address_until ?? null;
    mockResponse(getPickupAddress, { address: '12 Plum Lane', until });
    const { visitor, queryClient, unmount } = await open(anOwnClaim(withAddress), NOW + 4 * HOUR);
    expect(screen.queryByText('12 Plum Lane')).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'Show the address: “Forty zucchini”' }));
    expect(await screen.findByText('12 Plum Lane')).toBeVisible();
    unmount();
    const isKept = () => queryClient.getQueryCache().findAll({ queryKey: ['pickup-address'] }).length > 0;
    await waitFor(() => expect(isKept()).toBe(false));
    expect(JSON.stringify(localStorage)).not.toContain('Plum Lane');
  });

  // @rule exchange#pickup-address
  test('is no longer there after its time', async () => {
    await open(anOwnClaim(withAddress), NOW + 10 * HOUR);
    expect(screen.queryByText(/address/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show the address: “Forty zucchini”' })).toBeNull();
  });

  test('that the server does not give yet is explained', async () => {
    refuse(getPickupAddress, 'ADDRESS_NOT_YET');
    const { visitor } = await open(anOwnClaim(withAddress), NOW + 4 * HOUR);
    await visitor.click(screen.getByRole('button', { name: 'Show the address: “Forty zucchini”' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The address is shown from two hours before');
  });

  // @rule exchange#pickup-address-seen
  test('tells its giver when it was seen', async () => {
    const { unmount } = await open(aClaim(withAddress));
    expect(screen.getByText('Ben Okafor has not seen the address yet.')).toBeVisible();
    unmount();
    await open(aClaim({ ...withAddress, address_seen_at: '2026-08-04T11:00:00.000Z' }));
    expect(screen.getByText(/^Ben Okafor saw the address: /)).toHaveTextContent(/\d+:00 [AP]M\.$/);
  });
});
