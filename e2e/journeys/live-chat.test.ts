import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('two neighbors chat live, and the badge counts what is unread', async ({
  page: rosa,
  newPerson,
}, info) => {
  const tag = `${info.project.name}.${uniqueWord()}`;
  const theo = await newPerson();
  const [rosaId, theoId] = await Promise.all([
    registerOverApi(rosa.request, person('Rosa Live', tag)),
    registerOverApi(theo.request, person('Theo Live', tag)),
  ]);
  const saidTo = (reader: typeof rosa) => reader.getByRole('log');
  const write = async (writer: typeof rosa, text: string) => {
    await writer.getByRole('textbox', { name: 'Message' }).fill(text);
    await writer.getByRole('button', { name: 'Send message' }).click();
  };

  await test.step('both open the conversation', async () => {
    await rosa.goto(`/conversation/${theoId}`);
    await theo.goto(`/conversation/${rosaId}`);
    await expect(theo.getByRole('heading', { level: 1, name: 'Rosa Live' })).toBeVisible();
  });

  await test.step('a message appears at once for its receiver, and the writer sees that it was read', async () => {
    await write(rosa, 'The plums are ripe.');
    await expect(saidTo(theo)).toContainText('The plums are ripe.');
    await expect(saidTo(rosa).getByText('Read', { exact: true })).toBeVisible();
    await write(theo, 'I come at five.');
    await expect(saidTo(rosa)).toContainText('I come at five.');
  });

  await test.step('elsewhere on the site the badge counts, and the inbox shows it', async () => {
    await theo.goto('/messages');
    const row = theo.getByRole('link', { name: /Rosa Live/ });
    await expect(row).toContainText('I come at five.');
    await write(rosa, 'Bring two bags.');
    await expect(row).toContainText('Bring two bags.');
    await expect(
      theo
        .getByRole('link', { name: /Messages.*1 unread/ })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await row.click();
    await expect(saidTo(theo)).toContainText('Bring two bags.');
    await expect(theo.getByRole('link', { name: /unread/ })).toHaveCount(0);
  });

  await test.step('a second tab of the same browser hears it too', async () => {
    const second = await theo.context().newPage();
    await second.goto(`/conversation/${rosaId}`);
    await expect(saidTo(second)).toContainText('Bring two bags.');
    await write(rosa, 'And a ladder.');
    await expect(saidTo(second)).toContainText('And a ladder.');
    await expect(saidTo(theo)).toContainText('And a ladder.');
    await second.close();
  });
});
