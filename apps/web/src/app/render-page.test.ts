import { createStaticHandler, type RouteObject } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api/api-error.ts';
import { hideFaults, inTurn } from './render-page.ts';

const MISSING = new Error("Cannot find module '/srv/windfall/app/listing.js'");
const REFUSED = new ApiError({ status: 404, code: 'LISTING_NOT_FOUND', message: 'Listing not found' });

const failing = (error: Error) => () => Promise.reject(error);

// @rule navigation#render-error
test.each([
  ['a loader that breaks', { path: '/', loader: failing(MISSING) }],
  ['code that is missing', { path: '/', lazy: failing(MISSING) }],
])('the words of %s are for the log, not for the page', async (_name, page) => {
  const { failure, reported } = await failureOf(page);
  expect(failure).toMatchObject({ message: '' });
  expect(reported).toEqual([MISSING]);
});

test('a refusal of the API and an unknown address keep their words', async () => {
  expect(await failureOf({ path: '/', loader: failing(REFUSED) })).toMatchObject({
    failure: REFUSED,
    reported: [],
  });
  expect(await failureOf({ path: '/', Component: null }, '/no')).toMatchObject({
    failure: { status: 404 },
    reported: [],
  });
});

test('a page without a failure stays as it is', async () => {
  const page = { path: '/', loader: () => null };
  expect(await failureOf(page)).toEqual({ failure: undefined, statusCode: 200, reported: [] });
});

test('pages are drawn one after the other, with other work between them, also after one that fails', async () => {
  const log: string[] = [];
  const draw = (page: string) => async () => {
    log.push(`${page} begins`);
    await Promise.resolve();
    log.push(`${page} ends`);
    setImmediate(() => log.push('other work'));
    if (page === 'b') throw new Error('not drawn');
    return page;
  };
  const drawn = await Promise.allSettled(['a', 'b', 'c'].map((page) => inTurn(draw(page))));
  expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const turn = (page: string) => [`${page} begins`, `${page} ends`];
  expect(log).toEqual([...turn('a'), 'other work', ...turn('b'), 'other work', ...turn('c')]);
});

/** The failure that a page shows, and what was reported of it. */
async function failureOf(page: RouteObject, path = '/') {
  const context = await createStaticHandler([{ id: 'root', ...page }]).query(new Request(`http://x${path}`));
  if (context instanceof Response) throw new Error('A redirect has no page');
  const report = vi.fn();
  const { errors, statusCode } = hideFaults(context, report);
  return { failure: errors?.['root'], statusCode, reported: report.mock.calls.flat() };
}
