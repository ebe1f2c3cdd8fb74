import type { Page } from '@playwright/test';
import { freePort } from '../../tools/lib/free-port.ts';
import { serveOwnSite } from '../fixtures/own-site.ts';
import { signIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { scenes, type Viewer } from '../screenshots/scenes.ts';

const SCREENS: ReadonlySet<string> = new Set([
  ...['home', 'browse', 'map', 'ready', 'crop', 'listing', 'register'],
  ...['dashboard', 'create-listing', 'messages', 'conversation', 'notices', 'settings'],
  ...['food-preservation', 'gardening-tips', 'seasonal-produce', 'privacy', 'poster', 'invite'],
  ...['stand', 'stands', 'keep-stand'],
  ...['admin', 'all-settings', 'admin-import', 'admin-message', 'site-invites'],
]);

const EMAIL = { member: 'rosa@windfall.example', administrator: 'admin@windfall.example' } as const;

/** Screens with a form whose check, in the browser, refuses what is typed: too short, too long, or nothing. */
const REFUSED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  register: async (page) => {
    for (const [name, text] of Object.entries({ email: 'rosa', password: 'q', zip_code: 'w' }))
      await page.locator(`input[name=${name}]`).fill(text);
    await page.locator('main form button[type=submit]').click();
  },
  'create-listing': async (page) => {
    await page.locator('input[name=title]').fill('q'.repeat(300));
    await page.locator('main form button[type=submit]').last().click();
  },
};

/** What people wrote that stands within sentences of the site. */
async function wordsOfPeople(page: Page): Promise<string[]> {
  const lists = await Promise.all(
    ['/api/listings?limit=100', '/api/users?limit=100'].map(async (path) =>
      (await page.request.get(path)).json(),
    ),
  );
  const told = new Set([
    'title',
    'location',
    'quantity',
    'price',
    'produce_name',
    'unit',
    'full_name',
    'username',
  ]);
  const texts: string[] = [];
  JSON.stringify(lists, (key, value) => {
    if (told.has(key) && typeof value === 'string') texts.push(value);
    return value;
  });
  return [...new Set(texts.flatMap((text) => text.match(/\p{L}+/gu) ?? []))];
}

/** Runs in the page: words without accents that people did not write, and words that are cut. */
function findFlaws(known: string[]): string[] {
  const flaws: string[] = [];
  const people = new Set(known.map((word) => word.toLowerCase()));
  // Words of dates and times, which `Intl` writes in English, names of devices, and of this site.
  const names =
    /^(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day|sun|mon|tue|wed|thu|fri|sat|(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|ago|yesterday|today|now|tomorrow|in|(?:second|minute|hour|day|week|month|year)s?|chrome|android|localhost)$/i;
  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (beyond > 0) flaws.push(`the page is ${beyond} px too wide`);
  const isTheirs = (element: Element) =>
    element.closest('bdi, [dir]:not(html), time, script, noscript, style, [lang]:not(html)');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.parentElement?.checkVisibility() && !isTheirs(text.parentElement))
      inspect('text', text.nodeValue);
  for (const named of document.querySelectorAll('[aria-label], [alt], [placeholder], [title]'))
    if (!isTheirs(named))
      for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
        inspect(name, named.getAttribute(name));
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (isTheirs(element) || element.querySelector('bdi, [dir]')) continue;
    // For screen readers alone: at some widths, or always.
    if (element.clientWidth <= 1 || element.matches('.sr-only')) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isCutting = (overflowX === 'hidden' || overflowX === 'clip') && element.childElementCount === 0;
    if ((isCutting || textOverflow === 'ellipsis') && element.scrollWidth > element.clientWidth + 1)
      flaws.push(`cut: ${element.outerHTML.slice(0, 160)}`);
  }
  return flaws;

  function inspect(where: string, text: string | null): void {
    // Quoted is what people wrote.
    const words = text?.replaceAll(/“[^“”]*”/g, '').match(/\p{L}{2,}/gu) ?? [];
    const plain = words.filter(isPlain);
    if (plain.length > 0) flaws.push(`${where} “${text}”: ${plain.join(', ')}`);
  }

  function isPlain(word: string): boolean {
    if (!/[aeiouy]/i.test(word) || word === word.toUpperCase()) return false;
    return !people.has(word.toLowerCase()) && !names.test(word);
  }
}

// @rule navigation#languages
test('in a language of longer words, from right to left, its screens have all words in it and cut none', async ({
  browser,
}, testInfo) => {
  test.setTimeout(300_000);
  const site = await serveOwnSite(await freePort(), { SITE_LANGUAGE: 'en-XA', SITE_NAME: 'Wndfll' });
  const page = await browser.newPage({ baseURL: site.url });
  try {
    const known = await wordsOfPeople(page);
    let signedIn: Viewer = 'visitor';
    for (const { name, path, viewer } of scenes.filter((scene) => SCREENS.has(scene.name))) {
      if (viewer !== 'visitor' && viewer !== signedIn)
        await signIn(page.request, EMAIL[viewer], { site: site.url });
      signedIn = viewer;
      await test.step(name, async () => {
        await page.goto(typeof path === 'string' ? path : await path(page));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
        expect.soft(await page.evaluate(findFlaws, known), name).toEqual([]);
        await page.screenshot({ path: testInfo.outputPath(`${name}.png`) });
        const refuse = REFUSED[name];
        if (!refuse) return;
        await refuse(page);
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
        expect.soft(await page.evaluate(findFlaws, known), `${name}, refused`).toEqual([]);
      });
    }
  } finally {
    await page.close();
    await site.stop();
  }
});
