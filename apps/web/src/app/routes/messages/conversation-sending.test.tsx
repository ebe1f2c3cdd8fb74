import { act, screen, waitFor, within } from '@testing-library/react';
import { checkSession, REDIRECT_DELAY, sendMessage, syncOrSignIn } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { anOwnMessage } from '../../../features/messages/testing/sample-messages.ts';
import { listOutbox } from '../../../lib/outbox/outbox-store.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { rosa } from '../../../testing/people.ts';
import { breakConnection, hang, mockResponse, refuse, server } from '../../../testing/server.ts';
import {
  findMessageField,
  findThread,
  mockThread,
  mockThreadSurroundings,
  openConversation,
  openConversationInApp,
} from '../../testing/conversation.tsx';

beforeEach(mockThreadSurroundings);

// @rule messages#conversation-composer
// @rule messages#composer-enter
test('Enter sends, Shift and Enter begin a new line', async () => {
  mockThread();
  hang(sendMessage);
  const { visitor } = openConversation();
  await visitor.type(await findMessageField(), 'Hello{Shift>}{Enter}{/Shift}Ben{Enter}');
  // Shown before the server has responded.
  const bubble = within(await findThread()).getByRole('listitem');
  expect(bubble).toHaveTextContent('Hello Ben');
  expect(within(bubble).getByText('Sending…')).toBeVisible();
  expect(await findMessageField()).toHaveValue('');
});

test('on touch Enter begins a new line', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: true, media }) as unknown as MediaQueryList,
  );
  mockThread();
  const { visitor } = openConversation();
  await visitor.type(await findMessageField(), 'Hello{Enter}Ben');
  expect(await findMessageField()).toHaveValue('Hello\nBen');
  expect(within(await findThread()).queryByRole('listitem')).not.toBeInTheDocument();
});

// @rule messages#conversation-composer
test('a sent message appears in the thread once', async () => {
  mockThread();
  const { visitor } = openConversation();
  await visitor.type(await findMessageField(), 'On my way');
  const sent = anOwnMessage({ content: 'On my way' });
  const calls = mockResponse(sendMessage, sent);
  mockThread(sent);
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

// @rule offline#outbox
// @rule offline#outbox-visible
test('an unsent message waits, also after a reload, and is sent with the same id', async () => {
  mockThread();
  breakConnection(sendMessage);
  const first = openConversation();
  await first.visitor.type(await findMessageField(), 'On my way{Enter}');
  expect(await screen.findByText(/Waiting to be sent/)).toBeVisible();
  const id = listOutbox('rosa')[0]?.id ?? '';
  first.unmount();

  const { visitor } = openConversation();
  await screen.findByText('On my way');
  const sent = anOwnMessage({ id, content: 'On my way' });
  const calls = mockResponse(sendMessage, sent);
  mockThread(sent);
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ id, content: 'On my way' });
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(screen.getAllByText('On my way')).toHaveLength(1);
});

test('the text of a refused message can be moved back and edited', async () => {
  mockThread();
  refuse(sendMessage, 'USER_NOT_FOUND');
  const { visitor } = openConversation();
  await visitor.type(await findMessageField(), 'Helo{Enter}');
  expect(await screen.findByText('Failed to send message. Please try again. User not found')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await findMessageField()).toHaveValue('Helo');
  expect(within(await findThread()).queryByRole('listitem')).not.toBeInTheDocument();
  expect(listOutbox('rosa')).toEqual([]);
});

test('a message is also sent where the browser cannot store it', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  mockThread();
  breakConnection(sendMessage);
  const { visitor } = openConversation();
  await visitor.type(await findMessageField(), 'On my way{Enter}');
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible();
  expect(await findMessageField()).toHaveValue('On my way');
  const sent = anOwnMessage({ content: 'On my way' });
  const calls = mockResponse(sendMessage, sent);
  mockThread(sent);
  await visitor.type(await findMessageField(), '{Enter}');
  await waitFor(() => expect(within(screen.getByRole('log')).getByText('On my way')).toBeVisible());
  expect(calls).toHaveLength(1);
});

// @rule messages#message-sent
test('a refused message shows the reason and can be removed', async () => {
  mockThread();
  refuse(sendMessage, 'VALIDATION_FAILED', { content: 'Too long' });
  const { visitor } = openConversation();
  await visitor.type(await findMessageField(), 'Hello{Enter}');
  expect(await screen.findByText(/^Failed to send message\. Please try again\. ./)).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('Hello')).not.toBeInTheDocument();
});

// @rule offline#outbox-lists
test('a message that is sent later does not show as failed', async () => {
  mockThread();
  refuse(sendMessage, 'TOO_MANY_REQUESTS');
  const { visitor } = openConversation();
  await visitor.type(await findMessageField(), 'Hello{Enter}');
  expect(
    await screen.findByText(/^Waiting to be sent\. .* Too many requests\. Please wait a moment/),
  ).toBeVisible();
  expect(screen.queryByText(/Failed to send message/)).not.toBeInTheDocument();
});

// @rule messages#message-signed-out
test.each([
  ['the session has ended', { authenticated: false, token: null, user: null }],
  ['only the message is refused', { authenticated: true, token: null, user: rosa }],
])('says to sign in and leaves a second later where %s, and keeps the message', async (_how, session) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const [error, info] = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'info')];
  mockThread();
  mockResponse(syncOrSignIn, { success: true, token: 'token', access_token: 'token', user: rosa });
  refuse(sendMessage, 'UNAUTHORIZED');
  mockResponse(checkSession, session);
  const { visitor, router } = openConversationInApp();
  await visitor.type(await findMessageField(), 'Hello{Enter}');
  expect(await screen.findByText('Please sign in to send messages')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY.signInToMessage - 200));
  expect(router.state.navigation.state).toBe('idle');
  expect(router.state.location.pathname).toBe('/conversation/ben');
  expect(screen.getByText('Hello')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(await screen.findByText('at /login?from=%2Fconversation%2Fben')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(router.state.location.pathname).toBe('/login');
  expect(listOutbox('rosa')).toMatchObject([{ state: 'waiting', fields: { content: 'Hello' } }]);
  // The reason is shown once.
  expect([error.mock.calls.length, info.mock.calls.length]).toEqual([0, 0]);
});

test('a retry opens the sign-in page as well', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  mockThread();
  mockResponse(syncOrSignIn, { success: true, token: 'token', access_token: 'token', user: rosa });
  breakConnection(sendMessage);
  const { visitor } = openConversationInApp();
  await visitor.type(await findMessageField(), 'Hello{Enter}');
  await screen.findByText(/Waiting to be sent/);
  refuse(sendMessage, 'UNAUTHORIZED');
  mockResponse(checkSession, { authenticated: false, token: null, user: null });
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Please sign in to send messages')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY.signInToMessage));
  expect(await screen.findByText('at /login?from=%2Fconversation%2Fben')).toBeVisible();
});

test('a refusal without a reason shows one sentence', async () => {
  mockThread();
  server.use(http.post('*/api/messages', () => HttpResponse.json({}, { status: 400 })));
  const { visitor } = openConversation();
  await visitor.type(await findMessageField(), 'Hello{Enter}');
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible();
});

test('ignores a blank message, with a quiet hint, and one that is too long', async () => {
  mockThread();
  const { visitor } = openConversation();
  await visitor.type(await findMessageField(), '   {Enter}');
  expect(screen.getByText('Write a few words first.')).toBeVisible();
  await visitor.clear(await findMessageField());
  await visitor.paste('x'.repeat(4001));
  expect(screen.getByText('4,001 of 4,000 characters')).toBeVisible();
  await visitor.type(await findMessageField(), '{Enter}');
  expect(screen.getByText('Please keep a message under 4,000 characters')).toBeVisible();
  expect(within(await findThread()).queryByRole('listitem')).not.toBeInTheDocument();
});

test('stores a separate draft for each conversation', async () => {
  mockThread();
  const first = openConversation();
  await first.visitor.type(await findMessageField(), 'Half a tho');
  first.unmount();
  openConversation();
  expect(await findMessageField()).toHaveValue('Half a tho');
});
