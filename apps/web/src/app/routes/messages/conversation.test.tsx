import { act, screen, waitFor, within } from '@testing-library/react';
import { getUser, listMessages, markConversationRead } from '@windfall/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { unreadQuery } from '../../../features/messages/api/count-unread.ts';
import { aMessage, anOwnMessage } from '../../../features/messages/testing/sample-messages.ts';
import { ben, rosa } from '../../../testing/people.ts';
import { breakConnection, hang, mockResponse, refuse } from '../../../testing/server.ts';
import {
  findThread,
  mockThread,
  mockThreadSurroundings,
  openConversation,
} from '../../testing/conversation.tsx';

beforeEach(mockThreadSurroundings);

// @rule messages#conversation
test('a visitor is redirected to the sign-in page and back', async () => {
  openConversation({ user: null });
  expect(await screen.findByText('at /login?from=%2Fconversation%2Fben')).toBeVisible();
});

// @rule messages#conversation
test('shows the other member and the messages, day by day', async () => {
  mockThread(
    aMessage({ id: 'm3' }),
    anOwnMessage({ id: 'm2', content: 'Six please <b>now</b>', created_at: '2026-08-03T10:00:00.000Z' }),
    aMessage({ id: 'm1', content: 'Zucchini?', created_at: '2025-12-24T10:00:00.000Z' }),
  );
  openConversation();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible();
  const days = screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent);
  expect(days).toEqual(['Wednesday, December 24, 2025', 'Yesterday', 'Today']);
  const said = within(await findThread()).getAllByRole('listitem');
  expect(said.map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Zucchini?',
    'Six please <b>now</b>',
    'The gate is open.',
  ]);
});

// @rule neighbors#name-twins
test('shows the username beside a name that looks like that of another member', async () => {
  mockThread(aMessage());
  mockResponse(getUser, { ...ben, shows_username: true });
  openConversation();
  expect(await screen.findByRole('heading', { level: 1, name: `Ben Okafor @${ben.username}` })).toBeVisible();
});

// @rule messages#conversation-read
test('shows Read below the last own message that was read', async () => {
  mockThread(
    anOwnMessage({ id: 'm3', content: 'Third' }),
    anOwnMessage({ id: 'm2', content: 'Second', read: true }),
    anOwnMessage({ id: 'm1', content: 'First', read: true }),
  );
  openConversation();
  const mark = await screen.findByText('Read');
  expect(mark.closest('li')).toHaveTextContent('Second');
});

// @rule messages#conversation-read
test('marks shown messages as read, and updates the badge at once', async () => {
  mockThread(aMessage({ id: 'm2', content: 'Second' }), aMessage());
  hang(markConversationRead);
  const { queryClient } = openConversation();
  queryClient.setQueryData(unreadQuery(rosa.id).queryKey, 5);
  await screen.findByText('Second');
  await waitFor(() => expect(queryClient.getQueryData(unreadQuery(rosa.id).queryKey)).toBe(3));
});

test('sends one request that marks it as read', async () => {
  mockThread(aMessage());
  const calls = mockResponse(markConversationRead, { read: 1 });
  openConversation();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.url.pathname).toBe('/api/messages/conversation/ben/read');
});

// @rule messages#conversation-listing
test('names a listing above the first message about it, and one that is no longer here', async () => {
  const zucchini = { id: 'zucchini', title: 'Forty zucchini', is_available: false };
  mockThread(
    aMessage({ content: 'Sorry, all gone' }),
    anOwnMessage({ id: 'm2', content: 'And the figs?', subject: null }),
    anOwnMessage({ id: 'm0', content: 'Six, please', listing_id: 'zucchini', subject: zucchini }),
  );
  openConversation();
  const link = await screen.findByRole('link', { name: /Forty zucchini/ });
  expect(link).toHaveAttribute('href', '/listing/zucchini');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Forty zucchini.*Six, please/),
    expect.stringMatching(/^(?!.*zucchini).*A listing that is no longer here.*And the figs\?/),
    expect.stringMatching(/^(?!.*(zucchini|no longer)).*Sorry, all gone/),
  ]);
});

test('loads earlier messages by the cursor, outside the live region', async () => {
  const calls = mockResponse(listMessages, [aMessage({ read: true })], {
    headers: { link: '</x?cursor=before>; rel="next"' },
  });
  const { visitor } = openConversation();
  const more = await screen.findByRole('button', { name: 'Load earlier messages' });
  mockResponse(listMessages, [aMessage({ id: 'm0', content: 'Good morning', read: true })], { calls });
  await visitor.click(more);
  const earlier = await screen.findByText('Good morning');
  expect(calls.at(-1)?.url.searchParams.get('cursor')).toBe('before');
  expect(await findThread()).not.toContainElement(earlier);
  expect(screen.getAllByRole('heading', { level: 2, name: 'Today' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Load earlier messages' })).not.toBeInTheDocument();
});

test('reports a failure of loading earlier messages', async () => {
  mockResponse(listMessages, [aMessage({ read: true })], {
    headers: { link: '</x?cursor=before>; rel="next"' },
  });
  const { visitor } = openConversation();
  const more = await screen.findByRole('button', { name: 'Load earlier messages' });
  refuse(listMessages, 'INTERNAL');
  await visitor.click(more);
  expect(await screen.findByText('Failed to load earlier messages. Please try again.')).toBeVisible();
  expect(screen.getByText('The gate is open.')).toBeVisible();
});

// @rule messages#conversation-missing
test('an unknown member has no conversation', async () => {
  refuse(listMessages, 'USER_NOT_FOUND');
  refuse(getUser, 'USER_NOT_FOUND');
  openConversation();
  expect(await screen.findByRole('heading', { name: 'User not found or profile is private' })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

// @rule accounts#account-deletion-messages
test('messages of a deleted member stay readable', async () => {
  mockThread(aMessage({ read: true }));
  refuse(getUser, 'USER_NOT_FOUND');
  openConversation();
  expect(await screen.findByRole('heading', { level: 1, name: 'Former member' })).toBeVisible();
  expect(screen.getByText('The gate is open.')).toBeVisible();
  expect(screen.getByText('This neighbor can no longer receive messages.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a member cannot open a conversation with themselves', async () => {
  openConversation({ at: '/conversation/rosa' });
  expect(await screen.findByRole('heading', { name: 'This is your own account' })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('reports a failure of loading, with a retry', async () => {
  breakConnection(listMessages);
  const { visitor } = openConversation();
  expect(await screen.findByText('Failed to load messages. Please try again later.')).toBeVisible();
  mockThread(aMessage());
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The gate is open.')).toBeVisible();
});

test('shows skeletons while messages load', async () => {
  hang(listMessages);
  openConversation();
  expect(await screen.findByText('Loading messages')).toBeInTheDocument();
});

// @rule messages#conversation-live
test('polls for new messages every ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  mockThread(aMessage({ read: true }));
  openConversation();
  await screen.findByText('The gate is open.');
  mockThread(aMessage({ id: 'm2', content: 'Bring a bag' }), aMessage({ read: true }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(within(await findThread()).getByText('Bring a bag')).toBeVisible();
});
