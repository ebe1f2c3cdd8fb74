import { screen, waitFor } from '@testing-library/react';
import { blockUser, getBlock, listBlocks, unblockUser } from '@windfall/contract';
import { expect, test, vi } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse } from '../../../testing/server.ts';
import { BlockButton } from './block-button.tsx';
import { BlockedMembers } from './blocked-members.tsx';
import { ClosedConversation } from './closed-conversation.tsx';

const gil = { id: 'gil', name: 'Gil Frost', picture: null, created_at: '2026-08-01T10:00:00.000Z' };

test('blocks after explaining the effect', async () => {
  const calls = mockResponse(blockUser, gil);
  const onBlocked = vi.fn();
  const { visitor } = renderPart(<BlockButton userId="gil" name="Gil Frost" onBlocked={onBlocked} />, {
    user: rosa,
  });
  await visitor.click(await screen.findByRole('button', { name: 'Block Gil Frost' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Block Gil Frost?' });
  expect(dialog).toHaveTextContent(/You cannot message each other.*You can unblock at any time\./);
  expect(calls).toEqual([]);
  await visitor.click(screen.getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('You have blocked Gil Frost.'));
  expect(calls.map(({ url }) => url.pathname)).toEqual(['/api/users/gil/block']);
  expect(onBlocked).toHaveBeenCalledOnce();
  expect(await screen.findByRole('button', { name: 'Unblock Gil Frost' })).toBeVisible();
});

test('shows the reason why a member cannot be blocked', async () => {
  refuse(blockUser, 'BLOCKS_FULL');
  const { visitor } = renderPart(<BlockButton userId="gil" name="Gil Frost" />, { user: rosa });
  await visitor.click(await screen.findByRole('button', { name: 'Block Gil Frost' }));
  await visitor.click(await screen.findByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You have reached the maximum number of blocked members.',
  );
});

test('an administrator, who sees all members, finds blocked members and can unblock them', async () => {
  mockResponse(getBlock, { blocked: true });
  renderPart(<BlockButton userId="gil" name="Gil Frost" />, { user: { ...rosa, isAdmin: true } });
  expect(await screen.findByRole('button', { name: 'Unblock Gil Frost' })).toBeVisible();
});

test('a member that cannot be unblocked is told at the button', async () => {
  mockResponse(getBlock, { blocked: true });
  refuse(unblockUser, 'UNAVAILABLE');
  const { visitor } = renderPart(<BlockButton userId="gil" name="Gil Frost" />, {
    user: { ...rosa, isAdmin: true },
  });
  await visitor.click(await screen.findByRole('button', { name: 'Unblock Gil Frost' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(toast.error).not.toHaveBeenCalled();
});

test('the blocking member can unblock in the conversation; the other side only reads that it is closed', async () => {
  mockResponse(getBlock, { blocked: false });
  const other = renderPart(<ClosedConversation userId="gil" name="Gil Frost" />, { user: rosa });
  expect(await screen.findByText('You cannot send messages to this member.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull();
  other.unmount();
  mockResponse(getBlock, { blocked: true });
  const calls = mockResponse(unblockUser, { success: true, id: 'gil' });
  const { visitor } = renderPart(<ClosedConversation userId="gil" name="Gil Frost" />, { user: rosa });
  expect(await screen.findByText('You have blocked Gil Frost. Unblock them to write again.')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Unblock' }));
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('the settings list blocked members and unblock them', async () => {
  mockResponse(listBlocks, [gil]);
  mockResponse(unblockUser, { success: true, id: 'gil' });
  const { visitor, container } = renderPart(<BlockedMembers />, { user: rosa });
  await visitor.click(screen.getByText('Blocked members'));
  expect(await screen.findByText('Gil Frost')).toBeVisible();
  expect(screen.getByText(/^Since/, { selector: 'p' })).toHaveTextContent('Since August 1, 2026');
  await expectAccessible(container);
  mockResponse(listBlocks, []);
  await visitor.click(screen.getByRole('button', { name: 'Unblock Gil Frost' }));
  expect(await screen.findByText('You have not blocked any members.')).toBeVisible();
  expect(screen.getByText('Blocked members')).toHaveFocus();
});

test('the settings show that the list loads, fails and has more', async () => {
  hang(listBlocks);
  const first = renderPart(<BlockedMembers />, { user: rosa });
  await first.visitor.click(screen.getByText('Blocked members'));
  expect(await screen.findByText('Loading blocked members')).toBeInTheDocument();
  first.unmount();
  breakConnection(listBlocks);
  const { visitor } = renderPart(<BlockedMembers />, { user: rosa });
  await visitor.click(screen.getByText('Blocked members'));
  expect(await screen.findByText('Failed to load blocked members. Please try again.')).toBeVisible();
  mockResponse(listBlocks, [gil], { headers: { link: '</api/blocks?cursor=two>; rel="next"' } });
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  const more = await screen.findByRole('button', { name: 'Show more' });
  breakConnection(listBlocks);
  await visitor.click(more);
  expect(await screen.findByText('Failed to load blocked members. Please try again.')).toBeVisible();
  expect(screen.getByText('Gil Frost')).toBeVisible();
  mockResponse(listBlocks, [{ ...gil, id: 'bo', name: 'Bo Lane' }]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Bo Lane')).toBeVisible();
});
