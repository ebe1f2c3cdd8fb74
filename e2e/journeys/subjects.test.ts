import type { Page } from '@playwright/test';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

const KEYBOARD = { width: 360, height: 420 };

async function shareListing(page: Page, title: string): Promise<string> {
  const data = { title, description: 'Fresh.', category: 'Herbs' };
  return (await (await page.request.post('/api/listings', { data })).json()).id;
}

async function ask(page: Page, id: string, text: string): Promise<void> {
  await page.goto(`/listing/${id}`);
  await expectHydrated(page.getByRole('tab', { name: 'Write' }));
  await page.getByRole('link', { name: /^Ask / }).click();
  await expect(page.getByRole('checkbox', { disabled: false }).first()).toBeFocused();
  await expect(page.getByRole('link', { name: /^Ask / })).toBeHidden();
  await page.getByRole('tab', { name: 'Write' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('You asked today. Open the conversation.').first()).toBeVisible();
}

// @rule messages#conversation-listing
// @rule messages#conversation-keyboard
// @rule messages#composer-enter
// @rule messages#message-menu
// @rule listings#detail-asked
// @rule listings#detail-ask-bar
test('a conversation names its listings where the talk turns to them, and leaves room beside a keyboard', async ({
  page: grower,
  newPerson,
}, info) => {
  const tag = `${info.project.name}.${uniqueWord()}`;
  const growerId = await registerOverApi(grower.request, person('Ines Herb', tag));
  const [rosemary, thyme] = [
    await shareListing(grower, 'Rosemary by the armful'),
    await shareListing(grower, 'Thyme in pots'),
  ];
  const neighbor = await newPerson();
  const neighborId = await registerOverApi(neighbor.request, person('Otto Pot', tag));

  await test.step('asking from the bar is remembered, also after a reload', async () => {
    await ask(neighbor, rosemary, 'Two sprigs, please');
    await ask(neighbor, thyme, 'And one pot?');
    await neighbor.goto(`/listing/${rosemary}`);
    await neighbor.getByRole('link', { name: 'Open the conversation.' }).first().click();
  });

  await test.step('each question stands under its own listing', async () => {
    const log = neighbor.getByRole('log');
    await expect(log.getByRole('listitem')).toHaveText([
      /Rosemary by the armful.*Two sprigs, please/,
      /Thyme in pots.*And one pot\?/,
    ]);
    await neighbor.reload();
    await log.getByRole('link', { name: 'About Rosemary by the armful' }).click();
    await expect(neighbor).toHaveURL(`/listing/${rosemary}`);
    await neighbor.goto('/messages');
    await expect(neighbor.getByRole('link', { name: /Ines Herb/ })).toContainText('Thyme in pots');
  });

  await test.step('a tap on a message opens its menu', async () => {
    const data = { id: tag, sender_id: growerId, receiver_id: neighborId, content: 'Come by at five' };
    await grower.request.post('/api/messages', { data });
    await neighbor.goto(`/conversation/${growerId}`);
    await expect(neighbor.getByRole('button', { name: 'Send message' })).toBeEnabled();
    await neighbor.getByText('Come by at five').tap();
    await expect(neighbor.getByRole('button', { name: 'Report this message from Ines Herb' })).toBeVisible();
  });

  await test.step('a keyboard leaves most of the rest to the talk', async () => {
    const field = neighbor.getByRole('textbox', { name: 'Message to Ines Herb' });
    await field.focus();
    await neighbor.setViewportSize(KEYBOARD);
    const talk = neighbor.getByRole('region', { name: 'Messages with Ines Herb' });
    const shareOfTalk = async () => ((await talk.boundingBox())?.height ?? 0) / KEYBOARD.height;
    await expect.poll(shareOfTalk).toBeGreaterThanOrEqual(0.6);
    await expect(field).toBeInViewport({ ratio: 1 });
    await field.press('Enter');
    await field.pressSequentially('x');
    await expect(field).toHaveValue('\nx');
    await neighbor.getByRole('button', { name: 'Send message' }).tap();
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await expect.poll(shareOfTalk).toBeGreaterThanOrEqual(0.6);
  });
});
