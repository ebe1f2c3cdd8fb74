import { getPickupAddress, setPickup } from '@windfall/contract';
import { expect, test } from 'vitest';
import { createTestQueryClient } from '../../../testing/render.tsx';
import { mockResponse, refuse, type SeenCall } from '../../../testing/server.ts';
import { aClaim } from '../testing/sample-claims.ts';
import { addressByForm, setPickupByForm } from './pickup-forms-without-script.ts';

const EMPTY = { claim: 'c1', version: '3', window: '', from: '', to: '', spot: '', address: '', note: '' };
const EVENING = { from: '2026-11-24T01:00:00.000Z', to: '2026-11-24T03:00:00.000Z' };

function aForm(fields: Partial<typeof EMPTY>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...EMPTY, ...fields })) form.append(name, value);
  return form;
}

const send = (fields: Partial<typeof EMPTY>) =>
  setPickupByForm(createTestQueryClient(), aForm(fields), 'America/Los_Angeles');

// @rule exchange#without-scripts
test.each([
  [{}, { window: null, note: '' }],
  [{ window: `${EVENING.from}/${EVENING.to}`, from: '2026-11-25T10:00' }, { window: EVENING }],
  [{ from: '2026-11-23T17:00', to: '2026-11-23T19:00' }, { window: EVENING }],
  [{ from: '2026-11-23T17:00' }, { window: { from: EVENING.from, to: '' } }],
  [
    { spot: 'porch', address: ' 12 Elm Street ', note: ' By the gate. ' },
    { spot: 'porch', address: '12 Elm Street', note: 'By the gate.' },
  ],
] as const)('the form of a pickup sends in the zone of the site: %o', async (fields, body) => {
  const calls: SeenCall[] = [];
  mockResponse(setPickup, aClaim(), { calls });
  expect(await send(fields)).toBeNull();
  expect(calls.map(({ url }) => url.pathname)).toEqual(['/api/claims/c1/pickup']);
  expect(calls[0]?.body).toEqual({ version: 3, window: null, note: '', ...body });
});

// @rule exchange#without-scripts
test('a pickup that is refused comes back with the sentence and what was typed', async () => {
  refuse(setPickup, 'CLAIM_CHANGED');
  const refused = await send({ from: '2026-11-23T17:00', note: 'By the gate.' });
  const pickup = { claim: 'c1', from: '2026-11-23T17:00', note: 'By the gate.' };
  expect(refused).toMatchObject({ status: 409, reason: expect.stringMatching(/./), pickup });
});

// @rule exchange#without-scripts
test('the address comes with the answer to its form, or the reason why not', async () => {
  const until = '2026-11-24T05:00:00.000Z';
  mockResponse(getPickupAddress, { address: '12 Elm Street', until });
  const ask = () => addressByForm(createTestQueryClient(), aForm({}));
  const shown = { claim: 'c1', address: '12 Elm Street', until };
  expect(await ask()).toEqual({ status: 200, reason: '', shown });
  refuse(getPickupAddress, 'ADDRESS_NOT_YET');
  expect(await ask()).toEqual({ status: 403, reason: expect.stringMatching(/./) });
});
