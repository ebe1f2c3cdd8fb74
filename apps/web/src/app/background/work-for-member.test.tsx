import { QueryObserver } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import {
  checkSession,
  countUnread,
  getClaim,
  listClaims,
  listConversations,
  listMessages,
  sendMessage,
} from '@windfall/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOwnClaim } from '../../features/exchange/testing/sample-claims.ts';
import { listingQuery } from '../../features/listings/api/get-listing.ts';
import { unreadQuery } from '../../features/messages/api/count-unread.ts';
import { Inbox } from '../../features/messages/components/inbox.tsx';
import { aConversation, aMessage, anOwnMessage } from '../../features/messages/testing/sample-messages.ts';
import { listOutbox } from '../../lib/outbox/outbox-store.ts';
import { addToOutbox } from '../../lib/outbox/testing/outbox.ts';
import { SESSION_KEY, sessionQuery } from '../../lib/session/session-query.ts';
import { FakeEventSource, fakeEventSource } from '../../testing/fake-event-source.ts';
import { aListing, ben, rosa } from '../../testing/people.ts';
import { createTestQueryClient, renderPart } from '../../testing/render.tsx';
import { breakConnection, mockResponse, roundTrip } from '../../testing/server.ts';
import {
  findThread,
  mockThread,
  mockThreadSurroundings,
  openConversation,
} from '../testing/conversation.tsx';
import { workForMember } from './work-for-member.ts';

const stops: (() => void)[] = [];

beforeEach(() => {
  fakeEventSource();
  mockThreadSurroundings();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The background work of an open page; returns the connection, after an event with a possible gap. */
async function workBeside({ queryClient }: { queryClient: ReturnType<typeof createTestQueryClient> }) {
  stops.push(workForMember(queryClient, rosa.id));
  return vi.waitUntil(() => FakeEventSource.made.at(-1));
}

describe('live events', () => {
  it('are not asked of a backend of another origin, where a stream cannot carry the token', () => {
    vi.stubEnv('VITE_API_URLS', 'https://api.example');
    mockResponse(listConversations, []);
    FakeEventSource.made.length = 0;
    stops.push(workForMember(createTestQueryClient(), rosa.id));
    expect(FakeEventSource.made).toEqual([]);
  });

  // @rule messages#conversation-live
  it('add a message to the open conversation, without polling', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = mockResponse(listMessages, [aMessage({ read: true })]);
    const opened = openConversation();
    await screen.findByText('The gate is open.');
    const source = await workBeside(opened);
    source.open();
    await waitFor(() => expect(calls).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(2);
    const second = aMessage({ id: 'm2', content: 'Bring a bag', created_at: '2026-08-04T11:00:00.000Z' });
    mockThread(second, aMessage({ read: true }));
    source.send('message', second);
    expect(await within(await findThread()).findByText('Bring a bag')).toBeVisible();
  });

  // @rule offline#from-when
  it('end an outage as soon as they can be heard again', async () => {
    const queryClient = createTestQueryClient();
    queryClient.setQueryData(SESSION_KEY, rosa);
    breakConnection(checkSession);
    const stop = new QueryObserver(queryClient, { ...sessionQuery, staleTime: 0 }).subscribe(() => {});
    stops.push(stop);
    await waitFor(() => expect(queryClient.getQueryState(SESSION_KEY)?.status).toBe('error'));
    const source = await workBeside({ queryClient });
    mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
    source.open();
    await waitFor(() => expect(queryClient.getQueryState(SESSION_KEY)?.status).toBe('success'));
  });

  // @rule exchange#claim-live
  it('of a claim fetch it anew, and its listing', async () => {
    mockThread(aMessage({ claim_id: 'c1', read: true }));
    mockResponse(listClaims, []);
    mockResponse(getClaim, anOwnClaim());
    const opened = openConversation();
    await screen.findByText('You are 1st in line.');
    const source = await workBeside(opened);
    source.open();
    opened.queryClient.setQueryData(listingQuery('zucchini').queryKey, aListing());
    mockResponse(getClaim, anOwnClaim({ state: 'offered', given: 6, version: 2, can: ['accept'] }));
    source.send('claim', { id: 'c1', listing_id: 'zucchini' });
    expect(await screen.findByText(/^It is yours: 6\./)).toBeVisible();
    expect(opened.queryClient.getQueryState(listingQuery('zucchini').queryKey)?.isInvalidated).toBe(true);
  });

  it('that are lost are replaced by polling every ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    mockThread(aMessage({ read: true }));
    mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
    const opened = openConversation();
    await screen.findByText('The gate is open.');
    const source = await workBeside(opened);
    source.open();
    source.lose();
    const calls = mockResponse(listMessages, [aMessage({ read: true })]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls.length).toBeGreaterThan(1);
  });

  it('show a new message in the inbox and on the badge', async () => {
    mockResponse(listConversations, []);
    const opened = renderPart(<Inbox userId={rosa.id} />, { user: rosa });
    opened.queryClient.setQueryData(unreadQuery(rosa.id).queryKey, 0);
    await opened.queryClient.ensureQueryData(unreadQuery(rosa.id));
    expect(await screen.findByText('No conversations yet')).toBeVisible();
    mockResponse(listConversations, [aConversation({ unread_count: 1 })]);
    mockResponse(countUnread, { count: 1 });
    (await workBeside(opened)).send('message', aMessage());
    expect(await screen.findByText('The gate is open.')).toBeVisible();
    expect(opened.queryClient.getQueryState(unreadQuery(rosa.id).queryKey)?.isInvalidated).toBe(true);
  });

  it('show that the other member has read it', async () => {
    mockThread(anOwnMessage());
    const opened = openConversation();
    await screen.findByText('The gate is open.');
    mockThread(anOwnMessage({ read: true }));
    (await workBeside(opened)).send('read', { reader_id: ben.id, sender_id: rosa.id });
    expect(await screen.findByText('Read')).toBeVisible();
  });

  it('of other members, or invalid ones, change nothing', async () => {
    mockThread(aMessage({ read: true }));
    const opened = openConversation();
    await screen.findByText('The gate is open.');
    const source = await workBeside(opened);
    source.send(
      'message',
      aMessage({ id: 'x', sender_id: 'iris', receiver_id: ben.id, content: 'Not yours' }),
    );
    source.send('message', { id: 'y', content: 3 } as never);
    source.send('read', null as never);
    source.send('listing', null as never);
    expect(screen.queryByText('Not yours')).not.toBeInTheDocument();
  });

  it('that end because the session ended trigger a check of the session', async () => {
    const queryClient = createTestQueryClient();
    queryClient.setQueryData(SESSION_KEY, rosa);
    (await workBeside({ queryClient })).refuse();
    expect(queryClient.getQueryState(SESSION_KEY)?.isInvalidated).toBe(true);
  });
});

describe('the outbox', () => {
  const write = () =>
    addToOutbox({
      userId: rosa.id,
      kind: 'message',
      target: ben.id,
      label: ben.name,
      fields: { content: 'On my way' },
    });

  function aMemberTab() {
    const queryClient = createTestQueryClient();
    queryClient.setQueryData(SESSION_KEY, rosa);
    return queryClient;
  }

  it('is sent at startup', async () => {
    mockResponse(sendMessage, anOwnMessage());
    await write();
    await workBeside({ queryClient: aMemberTab() });
    await waitFor(() => expect(listOutbox(rosa.id)).toEqual([]));
  });

  it.each([
    ['the browser is online again', () => dispatchEvent(new Event('online'))],
    ['live events come again', () => FakeEventSource.made.at(-1)?.open()],
  ])('is sent when %s', async (_, happen) => {
    const failed = breakConnection(sendMessage);
    await write();
    const queryClient = aMemberTab();
    await workBeside({ queryClient });
    await waitFor(() => expect(failed).not.toEqual([]));
    await roundTrip();
    expect(listOutbox(rosa.id)).toHaveLength(1);
    const calls = mockResponse(sendMessage, anOwnMessage());
    happen();
    await waitFor(() => expect(listOutbox(rosa.id)).toEqual([]));
    expect(calls).toHaveLength(1);
  });

  it('is retried with growing delays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    breakConnection(sendMessage);
    await write();
    await workBeside({ queryClient: aMemberTab() });
    await vi.advanceTimersByTimeAsync(1_000);
    mockResponse(sendMessage, anOwnMessage());
    await vi.advanceTimersByTimeAsync(2_000);
    expect(listOutbox(rosa.id)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(listOutbox(rosa.id)).toEqual([]));
  });
});
