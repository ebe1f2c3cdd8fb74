import type { Page } from '@playwright/test';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test, WIDE_WINDOW } from '../fixtures/test.ts';

// Phones have no Tab key.
test.use(WIDE_WINDOW);

/** Presses Tab until the wanted element has the focus; fails where the keyboard cannot get to it. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) {
  const target = page.getByRole(role, { name }).filter({ visible: true }).first();
  // Finding it by its role takes longer than a press, so it is found once, and again where the page has replaced it.
  let found = await target.elementHandle();
  for (let presses = 0; presses < 80; presses += 1) {
    const state = await found?.evaluate(readFocus);
    if (state === 'focused') {
      await expectVisibleFocus(page);
      return target;
    }
    if (state === 'replaced') found = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to the ${role} ${name}`);
}

/** Runs in the page. */
function readFocus(element: Element): 'focused' | 'elsewhere' | 'replaced' {
  if (!element.isConnected) return 'replaced';
  return element === document.activeElement ? 'focused' : 'elsewhere';
}

/** Keyboard users must see the focus. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const width = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });
  expect(width, 'the focus can be seen').toBeGreaterThanOrEqual(2);
}

test('shares, finds, asks, promises, picks up and thanks without a mouse', async ({
  page,
  newPerson,
}, info) => {
  test.slow();
  const word = uniqueWord();
  const title = `Kale ${word}`;
  await registerOverApi(page.request, person('Greta Quill', `${info.project.name}.${word}`));

  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await (await tabTo(page, 'link', 'New Listing')).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share what you have');
  await tabTo(page, 'textbox', 'Title');
  await page.keyboard.type(title);
  await tabTo(page, 'textbox', 'Description');
  await page.keyboard.type('Frost made it sweet.');
  await tabTo(page, 'combobox', 'Category');
  await page.keyboard.type('Veg');
  await (await tabTo(page, 'button', 'Share Listing')).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  const neighbor = await newPerson();
  await registerOverApi(neighbor.request, person('Otto Quill', `${info.project.name}.${word}`));
  await neighbor.goto('/listings');
  await tabTo(neighbor, 'searchbox', 'Search listings');
  await neighbor.keyboard.type(`${word}\n`);
  await expect(neighbor.getByRole('article')).toHaveCount(1);
  await (await tabTo(neighbor, 'link', title)).press('Enter');
  await tabTo(neighbor, 'checkbox', 'Tomorrow');
  await neighbor.keyboard.press('Space');
  await (await tabTo(neighbor, 'button', 'Ask for some')).press('Enter');
  await expect(neighbor.getByText('You asked for some. You are 1st in line.')).toBeVisible();

  await (await tabTo(page, 'link', /^Messages/)).press('Enter');
  await (await tabTo(page, 'link', /Otto Quill/)).press('Enter');
  await (await tabTo(page, 'button', `Promise some to Otto Quill: “${title}”`)).press('Enter');
  await expect(page.getByText('You promised some.')).toBeVisible();
  await (await tabTo(page, 'button', `Say when and where: “${title}”`)).press('Enter');
  await tabTo(page, 'radio', 'At the door');
  await page.keyboard.press('ArrowDown');
  await (await tabTo(page, 'button', 'Save the pickup')).press('Enter');
  await expect(page.getByRole('button', { name: `Change the pickup of “${title}”` })).toBeFocused();

  await (await tabTo(neighbor, 'link', 'Open the conversation.')).press('Enter');
  await (await tabTo(neighbor, 'button', `Yes, I will take it: some of “${title}”`)).press('Enter');
  await (await tabTo(neighbor, 'button', `Picked up: some of “${title}”`)).press('Enter');
  await tabTo(neighbor, 'textbox', `A line to Greta Quill optional: “${title}”`);
  await neighbor.keyboard.type('For the soup.');
  await (await tabTo(neighbor, 'button', `Thank Greta Quill: “${title}”`)).press('Enter');
  await expect(neighbor.getByText('You thanked Greta Quill.')).toBeVisible();
});
