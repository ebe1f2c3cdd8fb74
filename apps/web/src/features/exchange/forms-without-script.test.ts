import { askForSome, moveClaim, promiseSome } from '@windfall/contract';
import { expect, test } from 'vitest';
import { createTestQueryClient } from '../../testing/render.tsx';
import { mockResponse, refuse, type SeenCall } from '../../testing/server.ts';
import { askByForm, stepByForm } from './forms-without-script.ts';
import { anAskedClaim } from './testing/sample-claims.ts';

const ID = '0198a3c4-0000-7000-8000-000000000001';

function aForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id: ID, wanted: '2', ...fields })) form.append(name, value);
  return form;
}

const send = (form: FormData) => askByForm(createTestQueryClient(), 'jars', form, 'UTC');

// @rule exchange#without-scripts
// @rule exchange#wanted-answer
test('the form of what is wanted promises under the id that the page drew', async () => {
  const calls: SeenCall[] = [];
  mockResponse(promiseSome, anAskedClaim({ kind: 'wanted', role: 'giver', state: 'offered' }), { calls });
  expect(await send(aForm({ kind: 'wanted', note: ' Washed. ', coming: 'tomorrow' }))).toBeNull();
  expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
    [
      '/api/listings/jars/promises',
      { id: ID, amount: 2, note: 'Washed.', could: [{ from: expect.any(String), to: expect.any(String) }] },
    ],
  ]);
});

// @rule exchange#without-scripts
test('a promise that is refused comes back with the sentence and what was typed', async () => {
  refuse(promiseSome, 'NOT_ENOUGH_LEFT');
  const refused = await send(aForm({ kind: 'wanted', wanted: '12', note: 'Washed.', coming: 'weekend' }));
  expect(refused).toEqual({
    status: 409,
    reason: 'So many are not left.',
    ...{ id: ID, wanted: '12', coming: ['weekend'], note: 'Washed.' },
  });
});

// @rule exchange#ask-how-much
test.each([
  ['offer', askForSome],
  ['wanted', promiseSome],
] as const)('the form of %s says how much in words, also after a refusal', async (kind, operation) => {
  const calls: SeenCall[] = [];
  mockResponse(operation, anAskedClaim(), { calls });
  expect(await send(aForm({ kind, how_much: ' about 3 lb ' }))).toBeNull();
  expect(calls[0]?.body).toMatchObject({ how_much: 'about 3 lb' });
  refuse(operation, 'LISTING_GONE');
  expect(await send(aForm({ kind, how_much: '3 lb' }))).toMatchObject({ howMuch: '3 lb' });
});

// @rule exchange#without-scripts
test('the form of an offer asks', async () => {
  const calls: SeenCall[] = [];
  mockResponse(askForSome, anAskedClaim(), { calls });
  expect(await send(aForm({ kind: 'offer' }))).toBeNull();
  expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/listings/jars/claims', { id: ID, wanted: 2, note: '', could: [] }],
  ]);
});

// @rule exchange#without-scripts
// @rule exchange#swap
test('the form of an offer names what is given in return, also after a refusal', async () => {
  const calls: SeenCall[] = [];
  mockResponse(askForSome, anAskedClaim(), { calls });
  expect(await send(aForm({ kind: 'offer', swap: 'eggs', swap_amount: ' 6 ' }))).toBeNull();
  expect(calls[0]?.body).toMatchObject({ swap: { listing_id: 'eggs', amount: 6 } });
  refuse(askForSome, 'SWAP_NOT_ENOUGH');
  const refused = await send(aForm({ kind: 'offer', swap: 'eggs', swap_amount: '60' }));
  expect(refused).toMatchObject({ status: 409, swap: 'eggs', swapAmount: '60' });
});

// @rule exchange#without-scripts
test('the forms of a claim take fewer, call off and thank', async () => {
  const calls: SeenCall[] = [];
  mockResponse(moveClaim, anAskedClaim(), { calls });
  const client = createTestQueryClient();
  const claim = { claim: 'c1', version: '3' };
  await stepByForm(client, aForm({ ...claim, action: 'collect', amount: '0' }));
  await stepByForm(client, aForm({ ...claim, action: 'call-off' }));
  await stepByForm(client, aForm({ ...claim, action: 'thank', text: ' Lovely. ' }));
  expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/claims/c1/collect', { version: 3, amount: 0 }],
    ['/api/claims/c1/call-off', { version: 3 }],
    ['/api/claims/c1/thank', { version: 3, text: 'Lovely.' }],
  ]);
});
