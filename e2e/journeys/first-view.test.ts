import { ALL_FONTS, shownFonts } from '../fixtures/fonts.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expectFetched, scriptPath } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Budgets of a first view on a phone: bytes of the document as sent, requests beside pictures, elements. Cards of what other journeys
 * have shared meanwhile, and members that they have registered, have more lines than those of the demo: the first three have room for that.
 */
const PAGES = [
  { path: '/', bytes: 13_500, requests: 6, elements: 530 },
  { path: '/listings', bytes: 16_000, requests: 6, elements: 810 },
  { path: '/users', bytes: 10_700, requests: 6, elements: 1_100 },
  { path: '/resources', bytes: 9_000, requests: 6, elements: 250 },
  { path: '/login', bytes: 9_500, requests: 6, elements: 250 },
];

/** Runs in the page, once it is loaded. */
function readFirstView() {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const first = resources.filter(({ startTime }) => startTime < (page?.loadEventStart ?? 0));
  return {
    bytes: page?.encodedBodySize ?? 0,
    requests:
      1 + first.filter(({ name }) => !/\.(avif|webp|jpg|png|svg)$/.test(new URL(name).pathname)).length,
    elements: document.querySelectorAll('*').length,
    scripts: first.filter(({ name }) => name.endsWith('.js')).length,
  };
}

test('what a first view takes stays within its budget, and no script is part of it', async ({ page }) => {
  for (const { path, ...budget } of PAGES) {
    await page.goto(path, { waitUntil: 'load' });
    const { scripts, ...view } = await page.evaluate(readFirstView);
    expect.soft(scripts, `scripts of ${path}`).toBe(0);
    for (const name of ['bytes', 'requests', 'elements'] as const) {
      expect.soft(view[name], `${name} of ${path}`).toBeGreaterThan(0);
      expect.soft(view[name], `${name} of ${path}`).toBeLessThanOrEqual(budget[name]);
    }
  }
});

/** Runs in the page, once its fonts are there. */
function readFonts() {
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return { painted: paint?.startTime ?? Number.NaN, starts: fonts.map(({ startTime }) => startTime) };
}

test('two fonts come after the first paint, and replace the plain ones', async ({ page }) => {
  await page.goto('/about');
  await expect.poll(() => page.evaluate(shownFonts)).toEqual(ALL_FONTS);
  const { painted, starts } = await page.evaluate(readFonts);
  expect(starts.length).toBe(2);
  for (const start of starts) expect(start).toBeGreaterThan(painted);
});

/** What a page fetches last for later. */
const LATEST = {
  visitor: 'src/app/routes/listings/listing.tsx',
  member: 'src/app/routes/listings/edit-listing.tsx',
};

/** Budgets of the scripts of a whole visit without a service worker, those for later included, by the role of the visitor. */
const SCRIPTS = { visitor: 60, member: 132 };

test('a visit takes a bounded number of files, and a visitor none of a page for members', async ({
  page,
  newPerson,
}, info) => {
  const member = await newPerson();
  await registerOverApi(member.request, person('Rosa Counted', `${info.project.name}.${uniqueWord()}`));
  await page.goto('/');
  await expectFetched(page, LATEST.visitor);
  await member.goto('/');
  await expectFetched(member, LATEST.member);
  const visited = await page.evaluate(listScripts);
  expect(visited).not.toContain(scriptPath('src/app/routes/messages/conversation.tsx'));
  expect(visited.length).toBeLessThanOrEqual(SCRIPTS.visitor);
  expect((await member.evaluate(listScripts)).length).toBeLessThanOrEqual(SCRIPTS.member);
});

/** Runs in the page. */
function listScripts(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return [...new Set(paths.filter((path) => path.endsWith('.js')))];
}
