import { act, screen, waitFor, within } from '@testing-library/react';
import {
  checkSession,
  countUnread,
  getListing,
  getUser,
  listConversations,
  listMessages,
  type Message,
  markConversationRead,
  REDIRECT_DELAY,
  sendMessage,
} from '@windfall/contract';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unreadQuery } from '../../features/messages/api/count-unread.ts';
import { aMessage, anOwnMessage } from '../../features/messages/testing/letters.ts';
import { aListing, ben, rosa } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { answer, breakConnection, hang, refuse, type SeenCall } from '../../testing/server.ts';
import { Component, loader } from './conversation.tsx';

function open({ at = '/conversation/ben', user = rosa as typeof rosa | null } = {}) {
  return renderRoutes(
    [
      { path: '/conversation/:otherUserId', Component, loader, HydrateFallback: Address },
      { path: '*', element: <Address /> },
    ],
    { at, user },
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

/** Latest first, as the server answers. */
function thread(...messages: Message[]) {
  answer(listMessages, messages);
}

const field = () => screen.findByRole('textbox', { name: 'Message to Ben Okafor' });
const log = () => screen.findByRole('log');

beforeEach(() => {
  answer(getUser, ben);
  answer(listConversations, []);
  answer(countUnread, { count: 0 });
  answer(markConversationRead, { read: 0 });
});

afterEach(() => vi.useRealTimers());

test('a visitor is led to the sign-in page and back', async () => {
  open({ user: null });
  expect(await screen.findByText('at /login?from=%2Fconversation%2Fben')).toBeVisible();
});

test('shows who it is with and what was said, day by day', async () => {
  thread(
    aMessage({ id: 'm3' }),
    anOwnMessage({ id: 'm2', content: 'Six please <b>now</b>', created_at: '2026-08-03T10:00:00.000Z' }),
    aMessage({ id: 'm1', content: 'Zucchini?', created_at: '2025-12-24T10:00:00.000Z' }),
  );
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible();
  const days = screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent);
  expect(days).toEqual(['Wednesday, December 24, 2025', 'Yesterday', 'Today']);
  const said = within(await log()).getAllByRole('listitem');
  expect(said.map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Zucchini?',
    'Six please <b>now</b>',
    'The gate is open.',
  ]);
});

test('says Read under the last own message that was read', async () => {
  thread(
    anOwnMessage({ id: 'm3', content: 'Third' }),
    anOwnMessage({ id: 'm2', content: 'Second', read: true }),
    anOwnMessage({ id: 'm1', content: 'First', read: true }),
  );
  open();
  const mark = await screen.findByText('Read');
  expect(mark.closest('li')).toHaveTextContent('Second');
});

test('marks what is shown as read, and the badge follows at once', async () => {
  thread(aMessage({ id: 'm2', content: 'Second' }), aMessage());
  hang(markConversationRead);
  const { queryClient } = open();
  queryClient.setQueryData(unreadQuery(rosa.id).queryKey, 5);
  await screen.findByText('Second');
  await waitFor(() => expect(queryClient.getQueryData(unreadQuery(rosa.id).queryKey)).toBe(3));
});

test('asks the server to mark it read, once', async () => {
  const calls: SeenCall[] = [];
  thread(aMessage());
  answer(markConversationRead, { read: 1 }, { calls });
  open();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.url.pathname).toBe('/api/messages/conversation/ben/read');
});

test('shows the listing it is about', async () => {
  thread(aMessage(), anOwnMessage({ id: 'm0', listing_id: 'zucchini' }));
  answer(getListing, aListing());
  open();
  const card = await screen.findByRole('link', { name: /Forty zucchini/ });
  expect(card).toHaveAttribute('href', '/listing/zucchini');
});

test('a listing that is gone is not spoken of', async () => {
  thread(anOwnMessage({ listing_id: 'zucchini' }));
  refuse(getListing, 'LISTING_NOT_FOUND');
  open();
  expect(await screen.findByText('The gate is open.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /zucchini/i })).not.toBeInTheDocument();
});

test('loads earlier messages by the cursor, outside the live region', async () => {
  const calls: SeenCall[] = [];
  answer(listMessages, [aMessage({ read: true })], {
    headers: { link: '</x?cursor=before>; rel="next"' },
    calls,
  });
  const { visitor } = open();
  const more = await screen.findByRole('button', { name: 'Load earlier messages' });
  answer(listMessages, [aMessage({ id: 'm0', content: 'Good morning', read: true })], { calls });
  await visitor.click(more);
  const earlier = await screen.findByText('Good morning');
  expect(calls.at(-1)?.url.searchParams.get('cursor')).toBe('before');
  expect(await log()).not.toContainElement(earlier);
  expect(screen.getAllByRole('heading', { level: 2, name: 'Today' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Load earlier messages' })).not.toBeInTheDocument();
});

test('says when earlier messages cannot be loaded', async () => {
  answer(listMessages, [aMessage({ read: true })], { headers: { link: '</x?cursor=before>; rel="next"' } });
  const { visitor } = open();
  const more = await screen.findByRole('button', { name: 'Load earlier messages' });
  refuse(listMessages, 'INTERNAL');
  await visitor.click(more);
  expect(await screen.findByText('Failed to load earlier messages. Please try again.')).toBeVisible();
  expect(screen.getByText('The gate is open.')).toBeVisible();
});

test('Enter sends, Shift and Enter begin a new line', async () => {
  thread();
  hang(sendMessage);
  const { visitor } = open();
  await visitor.type(await field(), 'Hello{Shift>}{Enter}{/Shift}Ben{Enter}');
  // Shown before the server has answered.
  const bubble = within(await log()).getByRole('listitem');
  expect(bubble).toHaveTextContent('Hello Ben');
  expect(within(bubble).getByText('Sending…')).toBeVisible();
  expect(await field()).toHaveValue('');
});

test('on touch Enter begins a new line', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: true, media }) as unknown as MediaQueryList,
  );
  thread();
  const { visitor } = open();
  await visitor.type(await field(), 'Hello{Enter}Ben');
  expect(await field()).toHaveValue('Hello\nBen');
  expect(within(await log()).queryByRole('listitem')).not.toBeInTheDocument();
});

test('a message that was sent stands in the thread once', async () => {
  thread();
  const { visitor } = open();
  await visitor.type(await field(), 'On my way');
  const sent = anOwnMessage({ content: 'On my way' });
  const calls: SeenCall[] = [];
  answer(sendMessage, sent, { calls });
  thread(sent);
  await visitor.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
  expect(screen.getAllByText('On my way')).toHaveLength(1);
  expect(calls[0]?.body).toMatchObject({
    sender_id: 'rosa',
    receiver_id: 'ben',
    content: 'On my way',
    read: false,
  });
  expect(sessionStorage).toHaveLength(0);
});

test('a message that failed waits to be tried again under the same id, also over a reload', async () => {
  thread();
  breakConnection(sendMessage);
  const first = open();
  await first.visitor.type(await field(), 'On my way{Enter}');
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible();
  const { id } = JSON.parse(sessionStorage.getItem('kept:unsent:rosa:ben') ?? '')[0];
  first.unmount();

  const { visitor } = open();
  await screen.findByText('On my way');
  const calls: SeenCall[] = [];
  const sent = anOwnMessage({ id, content: 'On my way' });
  answer(sendMessage, sent, { calls });
  thread(sent);
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ id, content: 'On my way' });
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(screen.getAllByText('On my way')).toHaveLength(1);
});

test('a message the server refuses says why and can be removed', async () => {
  thread();
  refuse(sendMessage, 'TOO_MANY_REQUESTS');
  const { visitor } = open();
  await visitor.type(await field(), 'Hello{Enter}');
  expect(
    await screen.findByText(
      'Failed to send message. Please try again. Too many requests. Please wait a moment and try again.',
    ),
  ).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('Hello')).not.toBeInTheDocument();
});

test('asks to sign in when the session has ended, and keeps the message', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  thread();
  refuse(sendMessage, 'UNAUTHORIZED');
  answer(checkSession, { authenticated: false, token: null, user: null });
  const { visitor } = open();
  await visitor.type(await field(), 'Hello{Enter}');
  expect(await screen.findByText('Please sign in to send messages')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2 * REDIRECT_DELAY.signInToMessage));
  expect(await screen.findByText('at /login?from=%2Fconversation%2Fben')).toBeVisible();
  expect(sessionStorage.getItem('kept:unsent:rosa:ben')).toContain('Hello');
});

test('ignores a blank message and one that is too long', async () => {
  thread();
  const { visitor } = open();
  await visitor.type(await field(), '   {Enter}');
  await visitor.clear(await field());
  await visitor.paste('x'.repeat(4001));
  expect(screen.getByText('4,001 of 4,000 characters')).toBeVisible();
  await visitor.type(await field(), '{Enter}');
  expect(screen.getByText('Please keep a message under 4,000 characters')).toBeVisible();
  expect(within(await log()).queryByRole('listitem')).not.toBeInTheDocument();
});

test('keeps a draft of its own for each conversation', async () => {
  thread();
  const first = open();
  await first.visitor.type(await field(), 'Half a tho');
  first.unmount();
  open();
  expect(await field()).toHaveValue('Half a tho');
});

test('an unknown member has no conversation', async () => {
  refuse(listMessages, 'USER_NOT_FOUND');
  refuse(getUser, 'USER_NOT_FOUND');
  open();
  expect(await screen.findByRole('heading', { name: 'User not found or profile is private' })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('what somebody wrote who has left can still be read', async () => {
  thread(aMessage({ read: true }));
  refuse(getUser, 'USER_NOT_FOUND');
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Former member' })).toBeVisible();
  expect(screen.getByText('The gate is open.')).toBeVisible();
  expect(screen.getByText('This neighbour can no longer receive messages.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('nobody talks with themselves', async () => {
  open({ at: '/conversation/rosa' });
  expect(
    await screen.findByRole('heading', { name: 'That would be a conversation with yourself' }),
  ).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('says when the messages cannot be loaded, and tries again', async () => {
  breakConnection(listMessages);
  const { visitor } = open();
  expect(await screen.findByText('Failed to load messages. Please try again later.')).toBeVisible();
  thread(aMessage());
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The gate is open.')).toBeVisible();
});

test('shows the places of messages that are being loaded', async () => {
  hang(listMessages);
  open();
  expect(await screen.findByText('Loading messages')).toBeInTheDocument();
});

test('hears of new messages by asking every ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  thread(aMessage({ read: true }));
  open();
  await screen.findByText('The gate is open.');
  thread(aMessage({ id: 'm2', content: 'Bring a bag' }), aMessage({ read: true }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(within(await log()).getByText('Bring a bag')).toBeVisible();
});
