import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeInOutbox, listOutbox } from '../../lib/outbox/outbox-store.ts';
import { addToOutbox } from '../../lib/outbox/testing/outbox.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { ben, NOW, rosa } from '../../testing/people.ts';
import { renderPart } from '../../testing/render.tsx';
import { EXCHANGE_KINDS, LISTING_KINDS, MESSAGE_KINDS, WaitingItems } from './waiting-items.tsx';

const wait = (kind: string, label: string, fields: Record<string, string>) =>
  addToOutbox({ userId: rosa.id, kind, target: ben.id, label, fields });

const open = (kinds: readonly string[]) =>
  renderPart(<WaitingItems userId={rosa.id} kinds={kinds} />, { user: rosa });

const list = async () => within(await screen.findByRole('region', { name: 'Waiting to be sent' }));

test('what was refused does not stand as waiting', async () => {
  const item = await wait('message', 'Ben', { content: 'Two bags are yours.' });
  if (item) changeInOutbox(item, { state: 'refused' });
  open(MESSAGE_KINDS);
  expect(await screen.findByRole('region', { name: 'Not sent' })).toBeVisible();
});

// @rule offline#outbox-lists
test('what waits stands above its list, and can be edited and discarded there', async () => {
  await wait('new-listing', 'Plums', { title: 'Plums' });
  await wait('message', 'Ben', { content: 'Two bags are yours.' });
  await wait('claim', 'Pears', { note: 'For jam' });
  const listings = open(LISTING_KINDS);
  expect((await list()).getByText('New listing: Plums')).toBeVisible();
  expect((await list()).getAllByRole('listitem')).toHaveLength(1);
  await expectAccessible(listings.container);
  listings.unmount();
  const exchanges = open(EXCHANGE_KINDS);
  expect((await list()).getByText('Asking for some of: Pears')).toBeVisible();
  exchanges.unmount();
  const { visitor } = open(MESSAGE_KINDS);
  expect((await list()).getByText('Two bags are yours.')).toBeVisible();
  await visitor.click((await list()).getByRole('button', { name: 'Discard' }));
  await visitor.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
  );
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(listOutbox(rosa.id).map(({ kind }) => kind)).toEqual(['new-listing', 'claim']);
});

// @rule exchange#ask-times-over
test.each([
  [[-3, -2], 'The times you chose are over. It is sent without a time.'],
  [[-3, 2], 'Some of the times you chose are over. It is sent without them.'],
] as const)('says of a waiting wish that times are over: begun %o hours from now', async (hours, hint) => {
  const could = hours.map((from) => ({
    from: new Date(NOW + from * 3_600_000).toISOString(),
    to: new Date(NOW + (from + 1) * 3_600_000).toISOString(),
  }));
  await wait('claim', 'Pears', { could: JSON.stringify(could) });
  await wait('claim', 'Figs', { could: JSON.stringify(could.slice(2)) });
  renderPart(<WaitingItems userId={rosa.id} kinds={EXCHANGE_KINDS} />, { user: rosa, now: NOW });
  expect(await screen.findAllByText(hint)).toHaveLength(1);
});
