import { createHash } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { getDraw, type ResultOf } from '@windfall/contract';
import { expect, test, vi } from 'vitest';
import { aListing } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { breakConnection, mockResponse } from '../../../testing/server.ts';
import { someSharing } from '../testing/sample-claims.ts';
import { SharingSection } from './sharing-summary.tsx';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const seed = 'f00dfeed'.repeat(8);
const times = { draw_at: '2026-08-03T18:00:00.000Z', drawn_at: '2026-08-03T18:00:01.000Z' };
const drawn = someSharing({ rule: 'draw', ...times, seed_hash: sha256(seed), seed });

/** Twelve claims in the drawn order, the reader's among them. */
const claims = Array.from({ length: 12 }, (_, n) => `claim-${n}`)
  .toSorted((one, other) => (sha256(seed + one) < sha256(seed + other) ? -1 : 1))
  .map((id) => ({ id, wanted: 2, given: null, is_own: id === 'claim-7' }));

function openDraw(changes: Partial<ResultOf<typeof getDraw>> = {}, sharing = drawn) {
  mockResponse(getDraw, { ...times, seed_hash: sha256(seed), seed, claims, ...changes });
  return renderPart(<SharingSection listing={aListing({ sharing })} />, { user: null });
}

const check = () => screen.getByText('Check the draw');

// @rule exchange#draw-check
test('works out the order of the draw anew and marks the reader’s own place', async () => {
  const { visitor } = openDraw();
  await visitor.click(check());
  expect(await screen.findByText(/number and order are right/)).toBeVisible();
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows).toHaveLength(12);
  const place = claims.findIndex(({ is_own }) => is_own) + 1;
  const own = within(screen.getByRole('table')).getByText('(yours)').closest('tr');
  expect(own).toHaveTextContent(`${place}claim-7(yours)${sha256(`${seed}claim-7`).slice(0, 8)}0 of 2`);
  expect(screen.getByText(seed)).toBeVisible();
  // Large text makes the table wider than the page.
  await visitor.tab();
  expect(screen.getByRole('region', { name: 'The order of the draw' })).toHaveFocus();
});

// @rule exchange#draw-check
test.each([
  ['another order', { claims: [...claims.slice(1), ...claims.slice(0, 1)] }],
  ['a number without the published fingerprint', { seed_hash: sha256('another') }],
])('says that %s does not match', async (_, changes) => {
  const { visitor } = openDraw(changes);
  await visitor.click(check());
  expect(await screen.findByText(/number or order do not match/)).toBeVisible();
});

// @rule exchange#draw-check
test('before the draw only the fingerprint is known, and nothing is fetched', async () => {
  const sharing = someSharing({ rule: 'draw', draw_at: '2026-08-07T18:00:00.000Z', seed_hash: sha256(seed) });
  const { visitor, queryClient } = openDraw({}, sharing);
  await visitor.click(check());
  expect(screen.getByText(sha256(seed))).toBeVisible();
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[1]),
  ).not.toContain('draw');
});

test('a page without https says that it cannot check', async () => {
  const { visitor } = openDraw();
  vi.stubGlobal('crypto', {});
  await visitor.click(check());
  expect(await screen.findByText(/only on a page with https/)).toBeVisible();
});

test('a draw that cannot be loaded can be asked for again', async () => {
  const { visitor } = openDraw();
  breakConnection(getDraw);
  await visitor.click(check());
  expect(await screen.findByText('The draw could not be loaded.')).toBeVisible();
  mockResponse(getDraw, { ...times, seed_hash: sha256(seed), seed, claims: [] });
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No neighbor had asked.')).toBeVisible();
});
