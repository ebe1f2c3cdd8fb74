import { screen, waitFor, within } from '@testing-library/react';
import { listConversations } from '@windfall/contract';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { aConversation } from '../../../features/messages/testing/sample-messages.ts';
import { rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse } from '../../../testing/server.ts';
import { Component, loader } from './messages.tsx';

function open(user: typeof rosa | null = rosa) {
  return renderRoutes(
    [
      { path: '/messages', Component, loader, HydrateFallback: Address },
      { path: '*', element: <Address /> },
    ],
    { at: '/messages', user },
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const mei = { user_id: 'mei', user_name: 'Mei Zhao' };

// @rule navigation#member-pages
test('a visitor is redirected to the sign-in page and back', async () => {
  open(null);
  expect(await screen.findByText('at /login?from=%2Fmessages')).toBeVisible();
});

// @rule messages#inbox-list
// @rule messages#inbox-row
// @rule navigation#bar-unread
test('shows member, preview and time of each conversation, and unread counts', async () => {
  const long = 'The plums are falling faster than I can pick them up, and the wasps know.';
  mockResponse(listConversations, [
    aConversation({ unread_count: 12 }, { content: long }),
    aConversation(mei, { id: 'm2', sender_id: rosa.id, created_at: '2026-08-01T10:00:00.000Z' }),
    aConversation(
      { user_id: 'tariq', user_name: 'Tariq' },
      { id: 'm3', created_at: '2026-07-01T10:00:00.000Z' },
    ),
  ]);
  open();
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(3);
  const [first, second, third] = rows.map((row) => within(row));
  expect(first?.getByRole('link')).toHaveAttribute('href', '/conversation/ben');
  expect(first?.getByText(`${long.slice(0, 60).trimEnd()}…`)).toBeVisible();
  expect(first?.getByText('9+')).toBeVisible();
  expect(first?.getByText('12 unread')).toBeInTheDocument();
  expect(first?.getByText(/^\d+:\d\d [AP]M$/)).toBeVisible();
  expect(second?.getByText('You:')).toBeVisible();
  expect(second?.getByText('Saturday')).toBeVisible();
  expect(third?.getByText('Jul 1')).toBeVisible();
});

// @rule messages#inbox-empty
test('shows an empty state without conversations', async () => {
  mockResponse(listConversations, []);
  open();
  expect(await screen.findByText('No conversations yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/listings');
});

// @rule messages#inbox-list
test('shows skeletons while loading', async () => {
  hang(listConversations);
  open();
  expect(await screen.findByText('Loading conversations')).toBeInTheDocument();
});

// @rule messages#inbox-error
// @rule messages#inbox-list
test('reports a failure of loading, with a retry', async () => {
  breakConnection(listConversations);
  const { visitor } = open();
  expect(await screen.findByText('Failed to load conversations. Please try again later.')).toBeVisible();
  mockResponse(listConversations, [aConversation()]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ben Okafor')).toBeVisible();
});

// @rule messages#inbox-list
test('keeps the loaded conversations when refreshing fails', async () => {
  mockResponse(listConversations, [aConversation()]);
  const { visitor } = open();
  await screen.findByText('Ben Okafor');
  refuse(listConversations, 'INTERNAL');
  await visitor.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Failed to load conversations. Please try again later.')).toBeVisible();
  expect(screen.getByText('Ben Okafor')).toBeVisible();
});

// @rule messages#inbox-refresh
test('refreshes on demand', async () => {
  mockResponse(listConversations, [aConversation()]);
  const { visitor } = open();
  await screen.findByText('The gate is open.');
  mockResponse(listConversations, [aConversation({ unread_count: 1 }, { content: 'Are you coming?' })]);
  await visitor.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Are you coming?')).toBeVisible();
});

// @rule messages#inbox-list
test('finds a conversation by name, regardless of case and accents', async () => {
  mockResponse(listConversations, [
    aConversation(),
    aConversation({ user_id: 'soren', user_name: 'Søren Ångström' }, { id: 'm2' }),
  ]);
  const { visitor } = open();
  const search = await screen.findByRole('searchbox', { name: 'Search conversations' });
  await visitor.type(search, 'angs');
  expect(screen.getByText('Søren Ångström')).toBeVisible();
  expect(screen.queryByText('Ben Okafor')).not.toBeInTheDocument();
  await visitor.type(search, 'x');
  expect(screen.getByText('No conversations match your search')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByText('Ben Okafor')).toBeVisible();
});

test('loads more with the cursor of the previous page', async () => {
  const calls = mockResponse(listConversations, [aConversation()], {
    headers: { link: '</x?cursor=next-page>; rel="next"' },
  });
  const { visitor } = open();
  const more = await screen.findByRole('button', { name: 'Show more' });
  mockResponse(listConversations, [aConversation(mei, { id: 'm2' })], { calls });
  await visitor.click(more);
  expect(await screen.findByText('Mei Zhao')).toBeVisible();
  expect(screen.getByText('Ben Okafor')).toBeVisible();
  expect(calls.at(-1)?.url.searchParams.get('cursor')).toBe('next-page');
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

// @rule messages#inbox-list
test('a search includes pages that were not loaded yet', async () => {
  mockResponse(listConversations, [aConversation()], {
    headers: { link: '</x?cursor=next-page>; rel="next"' },
  });
  const { visitor } = open();
  const search = await screen.findByRole('searchbox', { name: 'Search conversations' });
  mockResponse(listConversations, [aConversation(mei, { id: 'm2' })]);
  await visitor.type(search, 'mei');
  await waitFor(() => expect(screen.getByText('Mei Zhao')).toBeVisible());
});
