import { screen, waitFor } from '@testing-library/react';
import {
  getBlock,
  getConversationMute,
  getUser,
  listConversations,
  muteConversation,
} from '@windfall/contract';
import { beforeEach, expect, it } from 'vitest';
import { aConversation, aMessage, anOwnMessage } from '../../../features/messages/testing/sample-messages.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { mockThread, mockThreadSurroundings, openConversation } from '../../testing/conversation.tsx';

beforeEach(() => {
  mockThreadSurroundings();
  mockThread(anOwnMessage({ id: 'm2', content: 'On my way' }), aMessage({ read: true }));
});

/** Ben is hidden from Rosa, while the inbox still has his name. */
function outOfSight(blocked: boolean) {
  refuse(getUser, 'USER_NOT_FOUND');
  mockResponse(listConversations, [aConversation({ user_id: 'ben', user_name: 'Ben Okafor' })]);
  mockResponse(getBlock, { blocked });
}

it('stays readable and read-only after a block, with a text that does not reveal it', async () => {
  outOfSight(false);
  openConversation();
  expect(await screen.findByText('You cannot send messages to this member.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible();
  expect(screen.getByText('The gate is open.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull();
});

it('offers the blocking member to unblock', async () => {
  outOfSight(true);
  openConversation();
  expect(await screen.findByText('You have blocked Ben Okafor. Unblock them to write again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeVisible();
});

// @rule messages#message-menu
it('offers to report the member and their messages, not own messages', async () => {
  mockResponse(getConversationMute, { muted: false });
  const { container, visitor } = openConversation();
  await visitor.click(await screen.findByLabelText('More about your conversation with Ben Okafor'));
  expect(screen.getByRole('button', { name: 'Report Ben Okafor' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Block Ben Okafor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Report this message/ })).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'More about “The gate is open.” from Ben Okafor' }));
  await expectAccessible(container);
  await visitor.click(screen.getByRole('button', { name: 'Report this message from Ben Okafor' }));
  expect(await screen.findByRole('dialog', { name: 'Report a message' })).toBeVisible();
});

it('offers no report of a hidden message', async () => {
  mockThread(aMessage({ content: 'Hidden by an administrator', read: true }));
  openConversation();
  expect(await screen.findByText('Hidden by an administrator')).toBeVisible();
  expect(screen.queryByRole('button', { name: /this message/ })).toBeNull();
});

// @rule notices#mute
it('mutes the conversation from the menu of its header, and says what that means', async () => {
  mockResponse(getConversationMute, { muted: false });
  const calls = mockResponse(muteConversation, { muted: true });
  const { container, visitor } = openConversation();
  await visitor.click(await screen.findByLabelText('More about your conversation with Ben Okafor'));
  const mute = await screen.findByRole('button', { name: 'Mute the conversation with Ben Okafor' });
  await waitFor(() => expect(mute).toHaveAttribute('aria-disabled', 'false'));
  await expectAccessible(container);
  await visitor.click(mute);
  expect(
    await screen.findByRole('button', { name: 'Unmute the conversation with Ben Okafor' }),
  ).toBeVisible();
  expect(calls).toMatchObject([{ body: { muted: true } }]);
});

it('offers no muting of a conversation without messages', async () => {
  mockThread();
  const { visitor } = openConversation();
  await visitor.click(await screen.findByLabelText('More about your conversation with Ben Okafor'));
  expect(screen.getByRole('button', { name: 'Block Ben Okafor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Mute/ })).toBeNull();
});
