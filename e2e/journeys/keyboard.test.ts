import type { Page } from '@playwright/test';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/** Presses Tab until the wanted element has the focus; fails where the keyboard cannot get to it. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) {
  const target = page.getByRole(role, { name }).filter({ visible: true }).first();
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectVisibleFocus(page);
      return target;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to the ${role} ${name}`);
}

/** Keyboard users must see the focus. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const width = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });
  expect(width, 'the focus can be seen').toBeGreaterThanOrEqual(2);
}

test('shares, finds, asks, promises, picks up and thanks without a mouse @desktop', async ({
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
