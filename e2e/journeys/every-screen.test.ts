import type { Page } from '@playwright/test';
import { bringAxe, expectAccessible } from '../fixtures/accessibility.ts';
import { signIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Scene, scenes, type Viewer } from '../screenshots/scenes.ts';

const EMAIL: Readonly<Record<Exclude<Viewer, 'visitor'>, string>> = {
  member: 'rosa@windfall.example',
  administrator: 'admin@windfall.example',
};

/** The gallery's scenes, and the screens that it does not show. One of the scenes is the lower half of the settings. */
const SCREENS: readonly Scene[] = [
  ...scenes.filter(({ name }) => name !== 'notifications'),
  { name: 'terms', title: 'Terms', viewer: 'visitor', path: '/terms' },
  { name: 'guidelines', title: 'Community Guidelines', viewer: 'visitor', path: '/community-guidelines' },
  { name: 'forgot-password', title: 'Forgot password', viewer: 'visitor', path: '/forgot-password' },
  { name: 'email-sign-in', title: 'Sign in by email', viewer: 'visitor', path: '/email-sign-in' },
  { name: 'wanted', title: 'Something wanted', viewer: 'member', path: wantedListing },
  { name: 'far-listing', title: 'A listing of a member far away', viewer: 'member', path: farListing },
  { name: 'member-home', title: 'Home of a member', viewer: 'member', path: '/' },
  {
    name: 'refused-poster',
    title: 'The poster of an invite that lets nobody in',
    viewer: 'visitor',
    path: '/poster?code=0000',
  },
  { name: 'password', title: 'Account settings: password', viewer: 'member', path: '/profile?tab=password' },
];

/**
 * Of another member than the viewer, so that it says how far away it is and has the bar to ask from; of the demo
 * community, because the titles of other journeys hold words of no language.
 */
async function farListing(page: Page): Promise<string> {
  const [honey] = await (await page.request.get('/api/listings?search=wildflower+honey')).json();
  return `/listing/${honey?.id}`;
}

async function wantedListing(page: Page): Promise<string> {
  const [first] = await (await page.request.get('/api/listings?kind=wanted')).json();
  return `/listing/${first?.id}`;
}

/** Screens that a wide window lays out in another way; the others are only wider there. */
const WIDE_SCREENS: ReadonlySet<string> = new Set([
  'home',
  'browse',
  'listing',
  'map',
  'stand',
  'login',
  'dashboard',
  'create-listing',
  'conversation',
  'settings',
  'admin',
]);

/** WCAG 2.2, 1.4.10: 400% zoom of a 1280 px window leaves 320 px. */
const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 800 };

test.use({ expectedNoise: /status of 404/ });

// Loading a screen takes longer than laying it out again, so each is loaded once and inspected in all its forms.
for (const viewer of ['visitor', 'member', 'administrator'] as const) {
  // @rule navigation#narrow-screens
  test(`every screen of a ${viewer} is accessible in both themes, down to 320 px and with large text`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await bringAxe(page);
    if (viewer !== 'visitor') await signIn(page.request, EMAIL[viewer]);
    for (const screen of SCREENS) {
      if (screen.viewer === viewer) await test.step(screen.title, () => inspect(page, screen));
    }
  });
}

async function inspect(page: Page, screen: Scene): Promise<void> {
  await page.setViewportSize(PHONE);
  await open(page, screen);
  await expectAccessible(page);
  await expectFits(page, screen.name);
  // WCAG 2.2, 1.4.4: text can be twice as large. Distances that grow with the text and the screen differ most here.
  await page.evaluate(setTextSize, '200%');
  expect.soft(await page.evaluate(findWidthBeyond), `${screen.name} with large text`).toBe(0);
  await page.setViewportSize(NARROWEST);
  await expectFits(page, `${screen.name} at 320 px with large text`);
  expect.soft(await page.evaluate(findBrokenWords), `${screen.name} with large text`).toEqual([]);
  await page.evaluate(setTextSize, '');
  await expectFits(page, `${screen.name} at 320 px`);
  if (!WIDE_SCREENS.has(screen.name)) return;
  await page.setViewportSize(WIDE);
  await expectAccessible(page, ['light']);
  await expectFits(page, `${screen.name} in a wide window`);
}

async function open(page: Page, { path }: Scene): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path(page));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** As in the inspection, the screens after this one are still visited. */
async function expectFits(page: Page, screen: string): Promise<void> {
  expect.soft(await page.evaluate(findMisfits), screen).toEqual([]);
}

/** Runs in the page. */
function setTextSize(size: string): void {
  document.documentElement.style.fontSize = size;
}

/** Runs in the page: finds elements wider than the screen or their place, focused elements that a bar covers, and fields too narrow to type in. */
function findMisfits(): string[] {
  const misfits: string[] = [];
  // `innerWidth` grows with a page that is too wide.
  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (beyond > 0) misfits.push(`the page is ${beyond} px too wide`);
  // A heading for screen readers alone is one pixel wide.
  for (const heading of document.querySelectorAll('h1'))
    if (heading.clientWidth > 1 && heading.scrollWidth > heading.clientWidth)
      misfits.push(`cut: ${heading.textContent}`);
  const controls = 'a[href], button, input, select, textarea, summary';
  for (const control of document.querySelectorAll<HTMLElement>(
    `main :is(${controls}), footer :is(${controls})`,
  )) {
    control.focus();
    if (document.activeElement !== control) continue;
    const { left, top, width, height } = control.getBoundingClientRect();
    // A part of something high, such as a text area, is enough.
    const isCovered = [0.3, 0.7].every((part) => {
      const above = document.elementFromPoint(left + width / 2, top + height * part);
      const bar = above?.closest('header, [class~="fixed"], [class~="sticky"]');
      return bar && !bar.contains(control);
    });
    if (isCovered) misfits.push(`covered: ${control.outerHTML.slice(0, 160)}`);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('main :is([type=search], [type=text])')) {
    if (field.inputMode === 'numeric' || !field.checkVisibility()) continue;
    const { fontSize, paddingLeft, paddingRight } = getComputedStyle(field);
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (room < 2.5 * Number.parseFloat(fontSize))
      misfits.push(`no room to type: ${field.outerHTML.slice(0, 160)}`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo({ top: 0, behavior: 'instant' });
  return misfits;
}

/** Runs in the page: by how much it is wider than the screen. */
function findWidthBeyond(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Runs in the page: finds words that are broken although the screen has room for them, because what stands beside them leaves none. */
function findBrokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const place = text.parentElement;
    // Addresses and keys are no words, and tables keep their columns.
    if (text.nodeValue?.includes('@') || place?.closest('table, .font-mono, .sr-only, [href*=":"]')) continue;
    if (!place?.checkVisibility()) continue;
    // A line may break at a space, a hyphen or a slash, so two words that a dot joins count as one.
    for (const { 0: word, index } of text.nodeValue?.matchAll(/\p{L}{3,}([^\s/\p{Pd}]*\p{L})?/gu) ?? []) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const parts = [...range.getClientRects()];
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      if (new Set(parts.map(({ top }) => top)).size > 1 && width < document.documentElement.clientWidth * 0.6)
        broken.push(`${word} in ${place.outerHTML.slice(0, 160)}`);
    }
  }
  return broken;
}
