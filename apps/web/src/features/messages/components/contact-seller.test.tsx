import { act, screen, waitFor } from '@testing-library/react';
import { checkSession, getLastQuestion, sendMessage } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { listOutbox } from '../../../lib/outbox/outbox-store.ts';
import { sendOutbox } from '../../../lib/outbox/send-outbox.ts';
import { aListing, ben, NOW, rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse, server } from '../../../testing/server.ts';
import { anOwnMessage } from '../testing/sample-messages.ts';
import { ContactSeller } from './contact-seller.tsx';

function open(user: typeof rosa | null, listing = aListing()) {
  return renderRoutes(
    [
      { path: '/listing/:id', element: <ContactSeller listing={listing} /> },
      { path: '*', element: <Address /> },
    ],
    { at: '/listing/zucchini', user },
  );
}

/** Signed in as a member other than the seller; the form's code is loaded separately. */
async function openForm(listing = aListing()) {
  const opened = open(rosa, listing);
  await screen.findByRole('textbox', { name: 'Message' });
  return opened;
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const field = () => screen.getByRole('textbox', { name: 'Message' });
const send = () => screen.getByRole('button', { name: 'Send message' });

/** The bodies of all sent messages, with any response. */
function watchSent(): { id: string }[] {
  const bodies: { id: string }[] = [];
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'POST') bodies.push(await request.clone().json());
  });
  return bodies;
}

// @rule listings#detail-contact
test('a visitor is asked to sign in and comes back to the listing', async () => {
  const { visitor } = open(null);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await visitor.click(screen.getByRole('link', { name: 'Sign in to send a message' }));
  expect(await screen.findByText('at /login?from=%2Flisting%2Fzucchini%23ask')).toBeVisible();
});

// @rule listings#detail-contact
test('signing up leads back to the listing too, also before the scripts have come', () => {
  open(null);
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    '/register?from=%2Flisting%2Fzucchini%23ask',
  );
});

// @rule listings#detail-own
test('the seller sees no form', () => {
  open(ben, aListing({ is_seller: true }));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

// @rule listings#detail-contact
test('a member sees that the listing is public, and its owner', async () => {
  await openForm();
  const note = screen.getByText(/This listing is public and shared by/);
  expect(note).toHaveTextContent('shared by Ben Okafor. Only the two of you');
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).toHaveAttribute('href', '/user/ben');
});

// @rule listings#detail-contact-sent
// @rule messages#message-fields
// @rule messages#message-sent
test('sends the payload of a message once and says so for five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = mockResponse(sendMessage, anOwnMessage({ content: 'Hello' }));
  const { visitor } = await openForm();
  await visitor.type(field(), '  Could I have six?  ');
  // The page asks again once the message is delivered.
  mockResponse(getLastQuestion, { asked_at: new Date(NOW).toISOString() });
  await visitor.click(send());
  expect(await screen.findByText('Message sent successfully!')).toBeVisible();
  expect(calls).toHaveLength(1);
  const body = calls[0]?.body as Record<string, string>;
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    sender_id: rosa.id,
    receiver_id: ben.id,
    content: 'Could I have six?',
    listing_id: 'zucchini',
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    timestamp: body['created_at'],
    read: false,
  });
  expect(field()).toHaveValue('');
  act(() => void vi.advanceTimersByTime(4_000));
  expect(screen.getByText('Message sent successfully!')).toBeVisible();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.queryByText('Message sent successfully!')).not.toBeInTheDocument();
  expect(screen.getByText(/^You asked/)).toHaveTextContent('You asked today. Open the conversation.');
  expect(screen.getByRole('link', { name: 'Open the conversation.' })).toHaveAttribute(
    'href',
    '/conversation/ben',
  );
});

// @rule listings#detail-asked
test('remembers when the member asked, according to the server', async () => {
  mockResponse(getLastQuestion, { asked_at: new Date(NOW - 3 * 86_400_000).toISOString() });
  await openForm();
  expect(await screen.findByText(/^You asked/)).toHaveTextContent(
    'You asked 3 days ago. Open the conversation.',
  );
  expect(screen.queryByRole('button', { name: 'Is this still available?' })).toBeNull();
});

// @rule listings#detail-contact-blank
test('ignores a blank message, with a quiet hint', async () => {
  const calls = mockResponse(sendMessage, anOwnMessage());
  const { visitor } = await openForm();
  await visitor.type(field(), ' \n \u200B');
  await visitor.click(send());
  expect(await screen.findByText('Write a few words first.')).toBeVisible();
  expect(calls).toHaveLength(0);
  await visitor.type(field(), 'H');
  expect(screen.queryByText('Write a few words first.')).not.toBeInTheDocument();
});

// @rule offline#outbox
test('stores an unsent message, and sends it once with its id when the server is reachable again', async () => {
  breakConnection(sendMessage);
  const sent = watchSent();
  const { visitor, queryClient } = await openForm();
  await visitor.click(screen.getByRole('button', { name: 'Is this still available?' }));
  await visitor.click(send());
  expect(
    await screen.findByText(/Your message is saved in this browser and is sent automatically/),
  ).toBeVisible();
  expect(field()).toHaveValue('');
  expect(listOutbox(rosa.id)).toMatchObject([
    { target: ben.id, fields: { content: 'Is this still available?', listing_id: 'zucchini' } },
  ]);

  mockResponse(sendMessage, anOwnMessage());
  await sendOutbox(queryClient);
  expect(listOutbox(rosa.id)).toEqual([]);
  // The client itself tries a second path before it gives up.
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

// @rule messages#message-sent
test('without storage the browser keeps the text and the id in the form', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  breakConnection(sendMessage);
  const sent = watchSent();
  const { visitor } = await openForm();
  await visitor.click(screen.getByRole('button', { name: 'Is this still available?' }));
  await visitor.click(send());
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible();
  expect(field()).toHaveValue('Is this still available?');

  mockResponse(sendMessage, anOwnMessage());
  await visitor.click(send());
  expect(await screen.findByText('Message sent successfully!')).toBeVisible();
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test('the same text after delivery is a second message', async () => {
  mockResponse(sendMessage, anOwnMessage());
  const sent = watchSent();
  const { visitor } = await openForm();
  for (const count of [1, 2]) {
    await visitor.type(field(), 'Hello');
    await visitor.click(send());
    await waitFor(() => expect(sent).toHaveLength(count));
    await waitFor(() => expect(field()).toHaveValue(''));
  }
  expect(sent[0]?.id).not.toBe(sent[1]?.id);
});

test('another text is another message', async () => {
  refuse(sendMessage, 'USER_NOT_FOUND');
  const sent = watchSent();
  const { visitor } = await openForm();
  await visitor.type(field(), 'One');
  await visitor.click(send());
  // A refusal shows its reason.
  expect(await screen.findByText('Failed to send message. Please try again. User not found')).toBeVisible();
  expect(listOutbox(rosa.id)).toEqual([]);
  await visitor.type(field(), ' and more');
  await visitor.click(send());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.id).not.toBe(sent[1]?.id);
});

// @rule messages#message-signed-out
test.each([
  ['401', 401, 'Unauthorized'],
  ['the words Authentication required', 403, 'Authentication required'],
])(
  'leads to the sign-in page a second after the session was refused with %s',
  async (_how, status, message) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.use(
      http.post('*/api/messages', () => HttpResponse.json({ statusCode: status, message }, { status })),
    );
    hang(checkSession);
    const { visitor } = await openForm();
    await visitor.type(field(), 'Hello');
    await visitor.click(send());
    expect((await screen.findAllByText('Please sign in to send messages'))[0]).toBeVisible();
    expect(field()).toHaveValue('Hello');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(await screen.findByText('at /login?from=%2Flisting%2Fzucchini%23ask')).toBeVisible();
  },
);

test('counts the characters near the limit and sends no longer message', async () => {
  const calls = mockResponse(sendMessage, anOwnMessage());
  const { visitor } = await openForm();
  await visitor.click(field());
  await visitor.paste('x'.repeat(4001));
  expect(screen.getByText('4,001 of 4,000 characters')).toBeVisible();
  expect(screen.getByText('Please keep a message under 4,000 characters')).toBeVisible();
  await visitor.click(send());
  expect(calls).toHaveLength(0);
});

test('offers other starters when the listing is no longer available', async () => {
  await openForm(aListing({ is_available: false }));
  expect(screen.getByRole('button', { name: 'Will you have more soon?' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Is this still available?' })).not.toBeInTheDocument();
});

// @rule listings#detail-contact-blank
test('a second press directly after sending leaves the first one its banner', async () => {
  const bodies = watchSent();
  mockResponse(sendMessage, anOwnMessage());
  const { visitor } = await openForm();
  await visitor.type(field(), 'Six, please');
  await visitor.click(send());
  expect(await screen.findByText('Message sent successfully!')).toBeVisible();
  await visitor.click(send());
  expect(screen.getByText('Message sent successfully!')).toBeVisible();
  expect(field()).toBeValid();
  expect(bodies).toHaveLength(1);
});
