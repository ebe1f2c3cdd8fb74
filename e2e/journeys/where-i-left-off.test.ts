import type { Page } from '@playwright/test';
import { registerOverApi, shareRows } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

/** So many the list loads while one scrolls. */
const BY_ITSELF = 48;

async function expectAt(page: Page, y: number): Promise<void> {
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - y)).toBeLessThanOrEqual(2);
}

/** Runs in the page: notes how far it is scrolled when something is pressed. */
function watchPress(): { y: number } {
  const pressed = { y: 0 };
  const note = () => {
    pressed.y = scrollY;
  };
  addEventListener('click', note, { capture: true, once: true });
  return pressed;
}

/** Goes back and returns each position that the page passes on its way. */
async function goBackWatched(page: Page): Promise<number[]> {
  const positions = await page.evaluateHandle(() => {
    const seen: number[] = [];
    addEventListener('scroll', () => seen.push(scrollY));
    return seen;
  });
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  return positions.jsonValue();
}

// @rule navigation#back-restores
// @rule navigation#back-to-list
test('Back returns to the card that was opened, at once and without a detour', async ({ page }) => {
  await page.goto('/listings?sort=alphabetical');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  const name = await page.evaluate(() => {
    const inView = (element: Element) => element.getBoundingClientRect().top > 100;
    return [...document.querySelectorAll('article a')].find(inView)?.textContent ?? '';
  });
  const link = page.getByRole('link', { name, exact: true });
  // The list grows at this place, so Playwright may scroll before it presses.
  await expectHydrated(link);
  const pressed = await page.evaluateHandle(watchPress);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const { y } = await pressed.jsonValue();
  expect(y).toBeGreaterThan(1000);
  await expectAt(page, 0);

  const positions = await goBackWatched(page);
  await expectAt(page, y);
  expect(positions.filter((passed) => Math.abs(passed - y) > 2)).toEqual([]);
  await expect(link).toBeFocused();

  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('link', { name: 'All listings' }).click();
  await expect(page).toHaveURL(/sort=alphabetical/);
  await expectAt(page, y);

  await page.goto('/about');
  await page.goto('/listings?category=herbs');
  await expectHydrated(page.getByRole('article').first().getByRole('link').first());
  await page.goto('/');
  await page.getByRole('region', { name: 'Newest listings' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/listing\//);
  const back = page.getByRole('link', { name: 'All listings' });
  await expectHydrated(back);
  await back.click();
  await expect(page).toHaveURL(/category=herbs/);
});

// @rule browse#browse-pages
// @rule navigation#back-restores
test('a list that was filled is filled again after Back and after a reload', async ({
  page,
  request,
}, info) => {
  test.slow();
  const word = uniqueWord();
  await registerOverApi(request, person('Pia Rows', `${info.project.name}.${word}`));
  await shareRows(request, word, BY_ITSELF + 1);
  const cards = page.getByRole('article');

  await page.goto(`/listings?search=${word}`);
  // Some of them come when the end of the list is near.
  const fill = async () => {
    await cards.last().evaluate((card) => card.scrollIntoView({ behavior: 'instant' }));
    return cards.count();
  };
  await expect.poll(fill).toBe(BY_ITSELF);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(BY_ITSELF + 1);
  const last = cards.last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => scrollY);
  await last.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
  await page.goBack();
  await expect(cards).toHaveCount(BY_ITSELF + 1);
  await expect(last).toBeFocused();
  await expectAt(page, y);

  // A first drawing that differs from the server's page is an error in the console, which ends the journey.
  await page.reload();
  await expect(cards).toHaveCount(BY_ITSELF + 1);
  await expectAt(page, y);
});
