import { act, screen, waitFor, within } from '@testing-library/react';
import { listConversations, listUsers, searchUsers } from '@windfall/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { aConversation } from '../../../features/messages/testing/sample-messages.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aMember, ben, rosa } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { breakConnection, mockResponse } from '../../../testing/server.ts';
import { Component, loader } from './messages.tsx';

const iris = aMember({ id: 'iris', name: 'Iris Lund', location: 'Salem, OR' });

beforeEach(() => mockResponse(listConversations, []));
async function openPicker() {
  const opened = renderPage({ path: '/messages', Component, loader }, { at: '/messages', user: rosa });
  await opened.visitor.click(await screen.findByRole('button', { name: 'New conversation' }));
  return { ...opened, picker: within(await screen.findByRole('dialog', { name: 'New conversation' })) };
}

// @rule messages#inbox-new
test('a conversation begins by choosing a member', async () => {
  mockResponse(listUsers, [ben, rosa, iris]);
  const { picker, visitor, router } = await openPicker();
  const members = await picker.findAllByRole('link');
  expect(members.map((member) => member.textContent)).toEqual([
    'BBen OkaforPortland, OR',
    'IIris LundSalem, OR',
  ]);
  await expectAccessible(screen.getByRole('dialog'));
  await visitor.click(picker.getByRole('link', { name: /Iris Lund/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/iris'));
});

// @rule messages#inbox-new
test('members are found by name', async () => {
  mockResponse(listUsers, [ben]);
  const calls = mockResponse(searchUsers, [iris]);
  const { picker, visitor } = await openPicker();
  await visitor.type(await picker.findByRole('searchbox', { name: 'Search members' }), 'iris');
  expect(await picker.findByRole('link', { name: /Iris Lund/ })).toBeVisible();
  expect(picker.queryByRole('link', { name: /Ben/ })).not.toBeInTheDocument();
  expect(calls.map(({ url }) => url.searchParams.get('term'))).toEqual(['iris']);
  mockResponse(searchUsers, []);
  await visitor.type(picker.getByRole('searchbox'), 'xyz');
  expect(await picker.findByText('No users found matching your search')).toBeVisible();
});

test('reports a failure of loading or searching members, with a retry', async () => {
  breakConnection(listUsers);
  const { picker, visitor } = await openPicker();
  expect(await picker.findByText('Failed to load users')).toBeVisible();
  mockResponse(listUsers, [ben]);
  await visitor.click(picker.getByRole('button', { name: 'Retry' }));
  expect(await picker.findByRole('link', { name: /Ben/ })).toBeVisible();
  breakConnection(searchUsers);
  await visitor.type(picker.getByRole('searchbox'), 'iris');
  expect(await picker.findByText('Failed to search users')).toBeVisible();
});

// @rule messages#inbox-refresh
test('the inbox is refetched periodically', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderPage(
    { path: '/messages', Component, loader },
    {
      at: '/messages',
      user: rosa,
    },
  );
  expect(await screen.findByText('No conversations yet')).toBeVisible();
  mockResponse(listConversations, [aConversation()]);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByRole('link', { name: /Ben Okafor/ })).toBeVisible();
});
