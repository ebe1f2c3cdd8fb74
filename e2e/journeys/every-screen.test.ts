import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { signIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Scene, scenes, type Viewer } from '../screenshots/scenes.ts';

const EMAIL: Readonly<Record<Exclude<Viewer, 'visitor'>, string>> = {
  member: 'rosa@windfall.example',
  administrator: 'admin@windfall.example',
};

/** The gallery's scenes, and the screens that it does not show. */
const SCREENS: readonly Scene[] = [
  ...scenes,
  { name: 'terms', title: 'Terms', viewer: 'visitor', path: '/terms' },
  { name: 'guidelines', title: 'Community Guidelines', viewer: 'visitor', path: '/community-guidelines' },
  { name: 'password', title: 'Account settings: password', viewer: 'member', path: '/profile?tab=password' },
  { name: 'notices', title: 'Notices', viewer: 'member', path: '/notices' },
];

/** Screens that a wide window lays out in another way; the others are only wider there. */
const WIDE_SCREENS: ReadonlySet<string> = new Set([
  'home',
  'browse',
  'listing',
  'login',
  'register',
  'dashboard',
  'create-listing',
  'edit-listing',
  'messages',
  'conversation',
  'settings',
  'password',
  'admin',
]);

/** WCAG 2.2, 1.4.10: 400% zoom of a 1280 px window leaves 320 px. */
const NARROWEST = { width: 320, height: 640 };

test.use({ expectedNoise: /status of 404/ });

for (const viewer of ['visitor', 'member', 'administrator'] as const) {
  test(`every screen of a ${viewer} is accessible in both themes and down to 320 px @desktop`, async ({
    page,
  }, info) => {
    test.setTimeout(300_000);
    if (viewer !== 'visitor') await signIn(page, EMAIL[viewer]);
    for (const screen of SCREENS) {
      if (screen.viewer !== viewer) continue;
      if (info.project.name === 'desktop' && !WIDE_SCREENS.has(screen.name)) continue;
      await test.step(screen.title, () => inspect(page, screen));
    }
  });
}

async function inspect(page: Page, screen: Scene): Promise<void> {
  await open(page, screen);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const size = page.viewportSize();
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
}

async function open(page: Page, { path }: Scene): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path(page));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** As in the inspection, the screens after this one are still visited. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(beyond, `nothing makes ${page.url()} scroll sideways`).toBeLessThanOrEqual(0);
}

test('the name of whom one writes with can be read at 320 px', async ({ page }) => {
  await signIn(page, EMAIL.member);
  await page.setViewportSize(NARROWEST);
  const conversation = scenes.find(({ name }) => name === 'conversation');
  if (conversation) await open(page, conversation);
  const name = page.getByRole('heading', { level: 1, name: 'Amir Haddad' });
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
});
