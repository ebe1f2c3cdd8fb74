import { expectAccessible } from '../fixtures/accessibility.ts';
import { registerOverApi, shareOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

// @rule follows#offered
// @rule follows#told
test('a member who searched in vain is told once a neighbor shares it, and asks for some', async ({
  page,
  request,
}, info) => {
  test.setTimeout(120_000);
  const word = uniqueWord();
  await registerOverApi(page.request, person('Lena Orchard', `${info.project.name}.${word}`));

  await test.step('searches in vain, and asks to be told', async () => {
    await page.goto(`/listings?search=${word}&near=97214`);
    await page.getByRole('button', { name: 'Tell me when it is shared' }).click();
    await expect(page.getByText(`You will be told when a neighbor shares “${word}”`)).toBeVisible();
    await expectAccessible(page.getByRole('main'));
  });

  await registerOverApi(request, person('Omar Garden', `${info.project.name}.${word}.2`));
  const { id } = await shareOverApi(request, { title: `Ripe ${word}`, location: '97214' });

  await test.step('finds the mark at what is near, which leads to the listing and goes', async () => {
    await page.goto('/');
    await page
      .getByRole('link', { name: `Ripe ${word}` })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/listing/${id}$`));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Shared near you, as you asked')).toHaveCount(0);
  });

  // @rule exchange#ask
  await test.step('asks for some', async () => {
    await page.goto(`/listing/${id}`);
    const ask = page.getByRole('button', { name: 'Ask for some' });
    await expectHydrated(ask);
    await ask.click();
    await expect(page.getByText('You are 1st in line.')).toBeVisible();
  });
});
