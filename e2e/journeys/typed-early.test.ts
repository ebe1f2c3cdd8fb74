import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a message that is typed before its form has its script is sent', async ({ page }, info) => {
  await registerOverApi(page.request, person('Ann Early', `${info.project.name}.${uniqueWord()}`));
  const [listing] = await (await page.request.get('/api/listings?search=zucchini')).json();
  const typed = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto(`/listing/${listing.id}`, { waitUntil: 'commit' });
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Could I have six?');
  typed.resolve();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
});
