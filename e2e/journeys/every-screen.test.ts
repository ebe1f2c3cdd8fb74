import { signIn } from '../fixtures/people.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { scenes, type Viewer } from '../screenshots/scenes.ts';

const EMAIL: Readonly<Record<Exclude<Viewer, 'visitor'>, string>> = {
  member: 'rosa@windfall.example',
  administrator: 'admin@windfall.example',
};

/** WCAG 2.2, 1.4.10: 400% zoom of a 1280 px window leaves 320 px. */
const NARROWEST = 320;

test.use({ expectedNoise: /status of 404/ });

for (const scene of scenes) {
  test(`${scene.title} is accessible in both themes and down to 320 px`, async ({ page }) => {
    test.slow();
    if (scene.viewer !== 'visitor') await signIn(page, EMAIL[scene.viewer]);
    await page.goto(typeof scene.path === 'string' ? scene.path : await scene.path(page));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: NARROWEST, height: 640 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, 'nothing makes the page scroll sideways').toBeLessThanOrEqual(0);
  });
}

test('the name of whom one writes with can be read at 320 px', async ({ page }) => {
  await signIn(page, EMAIL.member);
  const scene = scenes.find(({ name }) => name === 'conversation');
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await page.goto(typeof scene?.path === 'string' ? scene.path : ((await scene?.path(page)) ?? ''));
  const name = page.getByRole('heading', { level: 1, name: 'Amir Haddad' });
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
});
