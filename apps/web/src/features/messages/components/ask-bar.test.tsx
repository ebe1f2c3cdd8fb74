import { screen, within } from '@testing-library/react';
import { getLastQuestion, type Listing, type User } from '@windfall/contract';
import { expect, test } from 'vitest';
import { putInOutbox } from '../../../lib/outbox/outbox-store.ts';
import { aListing, ben, NOW, rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, mockResponse } from '../../../testing/server.ts';
import { storeLocalMessages } from '../stored-messages.ts';
import { anOwnMessage } from '../testing/sample-messages.ts';
import { AskBar, ContactSeller } from './contact-seller.tsx';

function open(user: User | null, listing: Listing = aListing()) {
  const page = (
    <>
      <ContactSeller listing={listing} />
      <div data-place="bar">
        <AskBar listing={listing} />
      </div>
    </>
  );
  const opened = renderRoutes([{ path: '*', element: page }], { user });
  const bar = opened.container.querySelector<HTMLElement>('[data-place=bar]');
  if (!bar) throw new Error('There is no place for the bar');
  return { ...opened, bar: within(bar) };
}

// @rule listings#detail-ask-bar
test('leads a member to the form, also without scripts', async () => {
  const { bar, visitor } = open(rosa);
  await screen.findByRole('textbox', { name: 'Message' });
  const ask = await bar.findByRole('link', { name: 'Ask Ben Okafor' });
  expect(ask).toHaveAttribute('href', '#ask');
  await visitor.click(ask);
  const field = screen.getByRole('textbox', { name: 'Message' });
  expect(field.closest('section')).toHaveAttribute('id', 'ask');
  expect(field).toHaveFocus();
});

// @rule listings#detail-ask-bar
test('leads a visitor to the sign-in page and back to the form', () => {
  const { bar } = open(null);
  expect(bar.getByRole('link', { name: 'Ask Ben Okafor' })).toHaveAttribute(
    'href',
    '/login?from=%2Flisting%2Fzucchini%23ask',
  );
});

// @rule listings#detail-ask-bar
test('is not shown to the seller', () => {
  expect(open(ben, aListing({ is_seller: true })).bar.queryByRole('link')).toBeNull();
});

// @rule listings#detail-asked
test('tells who has asked when that was', async () => {
  mockResponse(getLastQuestion, { asked_at: new Date(NOW).toISOString() });
  const { bar } = open(rosa);
  expect(await bar.findByText(/^You asked/)).toHaveTextContent('You asked today. Open the conversation.');
  expect(bar.getByRole('link')).toHaveAttribute('href', '/conversation/ben');
});

// @rule listings#detail-asked
test('without a server it goes by the messages in this browser', async () => {
  breakConnection(getLastQuestion);
  const created_at = new Date(NOW - 86_400_000).toISOString();
  storeLocalMessages('rosa', 'ben', [anOwnMessage({ listing_id: 'zucchini', created_at })]);
  const { bar } = open(rosa);
  expect(await bar.findByText(/^You asked/)).toHaveTextContent('You asked yesterday.');
});

// @rule listings#detail-asked
test('a message that waits to be sent counts', async () => {
  putInOutbox({
    id: 'm1',
    userId: 'rosa',
    kind: 'message',
    target: 'ben',
    label: ben.name,
    fields: { content: 'Six?', listing_id: 'zucchini' },
    order: NOW,
    state: 'waiting',
    reason: '',
    failures: 0,
    hasPhoto: false,
    base: null,
    wasTried: false,
  });
  const { bar } = open(rosa);
  expect(await bar.findByText(/^Your message/)).toHaveTextContent(
    'Your message is waiting to be sent. Open the conversation.',
  );
});
