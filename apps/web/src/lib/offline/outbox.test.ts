import type { QueryClient } from '@tanstack/react-query';
import {
  checkSession,
  createListing,
  ERRORS,
  getListing,
  type Listing,
  sendMessage,
  signOut,
  type User,
  updateListing,
} from '@windfall/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLocks } from '../../testing/locks.ts';
import { aListing, ben, rosa } from '../../testing/people.ts';
import { createTestQueryClient } from '../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse, type SeenCall } from '../../testing/server.ts';
import { SIGN_OUT_PENDING } from '../session/pending-sign-out.ts';
import { SESSION_KEY } from '../session/session-query.ts';
import { addToOutbox } from './add-to-outbox.ts';
import { type Outcome, onOutcome, sendOutbox } from './outbox.ts';
import { loadOutboxKinds, registerOutboxKinds } from './outbox-kinds.ts';
import { listOutbox } from './outbox-store.ts';

const sent = {
  id: 'm',
  sender_id: rosa.id,
  receiver_id: ben.id,
  content: 'x',
  created_at: '2026-08-04T10:00:00.000Z',
  timestamp: '2026-08-04T10:00:00.000Z',
  read: false,
  listing_id: null,
};

/** An item in the format of an earlier version. */
const storedItem = {
  userId: 'rosa',
  kind: 'message',
  target: 'ben',
  label: 'Ben',
  fields: { content: 'stored', listing_id: null },
  base: null,
  id: 'm1',
  hasPhoto: false,
  order: 1,
  state: 'waiting',
  reason: '',
  failures: 0,
  wasTried: false,
};

let outcomes: Outcome['result'][];
let stopListening: () => void;

beforeEach(() => {
  outcomes = [];
  stopListening = onOutcome(({ result }) => outcomes.push(result));
});

afterEach(() => {
  stopListening();
});

/** A tab of this browser with this member signed in. */
function aTab(user: User | null = rosa): QueryClient {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(SESSION_KEY, user);
  return queryClient;
}

const write = (content: string, user = rosa) =>
  addToOutbox({
    userId: user.id,
    kind: 'message',
    target: ben.id,
    label: ben.name,
    fields: { content, listing_id: null },
  });

const share = (title: string) =>
  addToOutbox({ userId: rosa.id, kind: 'new-listing', target: '', label: title, fields: { title } });

const edit = (fields: Partial<Listing>, base: Listing) =>
  addToOutbox({
    userId: rosa.id,
    kind: 'listing-edit',
    target: base.id,
    label: base.title,
    fields: fields as { title: string },
    base: Object.fromEntries(Object.keys(fields).map((name) => [name, base[name as 'title']])),
  });

const waiting = (user = rosa) => listOutbox(user.id);
const contents = (calls: SeenCall[]) => calls.map(({ body }) => (body as { content: string }).content);
const isRosa = () => mockResponse(checkSession, { authenticated: true, token: null, user: rosa });

describe('the outbox', () => {
  // @rule offline#outbox
  it('is sent in order, once, and is then empty', async () => {
    const calls: SeenCall[] = [];
    mockResponse(sendMessage, sent, { calls });
    for (const content of ['one', 'two', 'three']) await write(content);
    const ids = waiting().map(({ id }) => id);
    await sendOutbox(aTab());
    await sendOutbox(aTab());
    expect(contents(calls)).toEqual(['one', 'two', 'three']);
    expect(calls.map(({ body }) => (body as { id: string }).id)).toEqual(ids);
    expect(calls[0]?.body).toMatchObject({ sender_id: 'rosa', receiver_id: 'ben' });
    expect(waiting()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps its order when the clock is set back', async () => {
    vi.spyOn(Date, 'now').mockReturnValueOnce(2_000).mockReturnValueOnce(1_000);
    await write('one');
    await write('two');
    expect(waiting().map(({ fields }) => fields['content'])).toEqual(['one', 'two']);
  });

  // @rule offline#outbox
  it('waits while the server is unreachable, in order', async () => {
    const calls: SeenCall[] = [];
    breakConnection(sendMessage);
    await write('one');
    await write('two');
    await sendOutbox(aTab());
    expect(outcomes).toEqual(['later']);
    expect(waiting()).toHaveLength(2);
    mockResponse(sendMessage, sent, { calls });
    await sendOutbox(aTab());
    expect(contents(calls)).toEqual(['one', 'two']);
  });

  it('waits while the server is unavailable, after any number of attempts', async () => {
    refuse(sendMessage, 'UNAVAILABLE');
    await write('one');
    for (let run = 0; run < 5; run += 1) await sendOutbox(aTab());
    expect(outcomes).toEqual(Array(5).fill('later'));
    expect(waiting()).toMatchObject([{ state: 'waiting', reason: '', failures: 0 }]);
  });

  it('sends items that are added while others are sent', async () => {
    const calls: SeenCall[] = [];
    mockResponse(sendMessage, sent, { calls });
    await write('one');
    const tab = aTab();
    const stop = onOutcome(async () => {
      stop();
      await write('two');
      void sendOutbox(tab);
    });
    await sendOutbox(tab);
    expect(contents(calls)).toEqual(['one', 'two']);
  });

  it.each(['message', 'new-listing', 'listing-edit', 'profile'])(
    'reads items stored before kinds were registered: %s',
    (kind) => {
      const item = { ...storedItem, kind };
      localStorage.setItem('kept:outbox:rosa:m1', JSON.stringify(item));
      expect(waiting()).toEqual([item]);
    },
  );

  it('sends items stored before kinds were registered', async () => {
    const calls: SeenCall[] = [];
    mockResponse(sendMessage, sent, { calls });
    localStorage.setItem('kept:outbox:rosa:m1', JSON.stringify(storedItem));
    await sendOutbox(aTab());
    expect(calls[0]?.body).toMatchObject({
      id: 'm1',
      content: 'stored',
      sender_id: 'rosa',
      receiver_id: 'ben',
    });
    expect(localStorage).toHaveLength(0);
  });

  // @rule offline#outbox-scripts
  it('waits, and is tried again, when the code that sends it cannot be loaded', async () => {
    const calls: SeenCall[] = [];
    mockResponse(sendMessage, sent, { calls });
    const kinds = await loadOutboxKinds();
    registerOutboxKinds(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    await write('one');
    try {
      await sendOutbox(aTab());
    } finally {
      registerOutboxKinds(async () => kinds);
    }
    expect(outcomes).toEqual(['later']);
    expect(waiting()).toMatchObject([{ state: 'waiting', reason: '', failures: 0 }]);
    await sendOutbox(aTab());
    expect(contents(calls)).toEqual(['one']);
  });

  it.each(['delete-everything', 'toString'])(
    'keeps items of the unknown kind %s, and sends the items behind them',
    async (kind) => {
      const calls: SeenCall[] = [];
      mockResponse(sendMessage, sent, { calls });
      localStorage.setItem('kept:outbox:rosa:m1', JSON.stringify({ ...storedItem, kind }));
      await write('behind');
      await sendOutbox(aTab());
      expect(contents(calls)).toEqual(['behind']);
      expect(waiting()).toMatchObject([{ kind, state: 'waiting' }]);
    },
  );

  it('creates a listing under one key, however often it is sent', async () => {
    isRosa();
    const calls: SeenCall[] = [];
    await share('Plums');
    breakConnection(createListing);
    await sendOutbox(aTab());
    mockResponse(createListing, aListing(), { calls });
    await sendOutbox(aTab());
    expect(calls).toHaveLength(1);
    const [id] = outcomes;
    expect(id).toBe('later');
    expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  });

  it('waits for a creation that is still running under its key', async () => {
    isRosa();
    await share('Plums');
    refuse(createListing, 'IDEMPOTENCY_KEY_IN_USE');
    await sendOutbox(aTab());
    expect(outcomes).toEqual(['later']);
    expect(waiting()[0]?.state).toBe('waiting');
  });
});

describe('a refused item', () => {
  it('stays with the reason, and later items are sent', async () => {
    isRosa();
    refuse(createListing, 'VALIDATION_FAILED');
    const calls: SeenCall[] = [];
    mockResponse(sendMessage, sent, { calls });
    await share('Plums');
    await write('one');
    await sendOutbox(aTab());
    expect(outcomes).toEqual(['stopped', 'delivered']);
    expect(waiting()).toMatchObject([{ state: 'refused', reason: 'Some fields are not valid.' }]);
    await sendOutbox(aTab());
    expect(outcomes).toHaveLength(2);
  });

  it.each(['TOO_MANY_REQUESTS', 'MAINTENANCE'] as const)(
    'waits and reports it after the temporary status %s',
    async (code) => {
      refuse(sendMessage, code);
      await write('one');
      for (let run = 0; run < 3; run += 1) await sendOutbox(aTab());
      expect(waiting()).toMatchObject([{ state: 'waiting', reason: ERRORS[code][1] }]);
    },
  );

  it('is refused after three server errors, so that it does not block the others', async () => {
    isRosa();
    refuse(createListing, 'INTERNAL');
    await share('Plums');
    for (let run = 0; run < 3; run += 1) await sendOutbox(aTab());
    expect(outcomes).toEqual(['later', 'later', 'stopped']);
    expect(waiting()[0]?.state).toBe('refused');
  });
});

describe('a change of a listing', () => {
  const plums = aListing({ title: 'Plums', quantity: '4' });

  beforeEach(isRosa);

  it('sends only the changed fields', async () => {
    const calls: SeenCall[] = [];
    mockResponse(getListing, { ...plums, description: 'Changed elsewhere' });
    mockResponse(updateListing, plums, { calls });
    await edit({ title: 'Ripe plums', quantity: '4' }, plums);
    await sendOutbox(aTab());
    expect(calls.map(({ body }) => body)).toEqual([{ title: 'Ripe plums' }]);
  });

  it('with a lost response is not repeated', async () => {
    mockResponse(getListing, { ...plums, title: 'Ripe plums' });
    await edit({ title: 'Ripe plums' }, plums);
    await sendOutbox(aTab());
    expect(outcomes).toEqual(['delivered']);
  });

  it('does not overwrite a change made elsewhere meanwhile', async () => {
    mockResponse(getListing, { ...plums, title: 'Sold out' });
    await edit({ title: 'Ripe plums' }, plums);
    await sendOutbox(aTab());
    expect(outcomes).toEqual(['stopped']);
    expect(waiting()[0]?.state).toBe('conflict');
  });

  it('without its photo is not sent', async () => {
    await edit({ title: 'Ripe plums' }, plums);
    const [item] = waiting();
    localStorage.setItem(`kept:outbox:rosa:${item?.id}`, JSON.stringify({ ...item, hasPhoto: true }));
    await sendOutbox(aTab());
    expect(waiting()[0]?.state).toBe('photo-lost');
  });
});

describe('the owner of items', () => {
  it('nothing is sent for a visitor, or as another member', async () => {
    await write('one');
    await sendOutbox(aTab(null));
    await sendOutbox(aTab(ben));
    expect(outcomes).toEqual([]);
    expect(waiting()).toHaveLength(1);
    expect(waiting(ben)).toEqual([]);
  });

  it('nothing more is sent after the member signed out', async () => {
    const calls: SeenCall[] = [];
    mockResponse(sendMessage, sent, { calls });
    await write('one');
    await write('two');
    const tab = aTab();
    const stop = onOutcome(() => tab.setQueryData(SESSION_KEY, null));
    await sendOutbox(tab);
    stop();
    expect(contents(calls)).toEqual(['one']);
  });

  it('a listing is not created as a member who signed in in another tab', async () => {
    await share('Plums');
    mockResponse(checkSession, { authenticated: true, token: null, user: ben });
    await sendOutbox(aTab());
    expect(outcomes).toEqual(['sign-in']);
    expect(waiting()[0]?.state).toBe('waiting');
  });

  it.each(['UNAUTHORIZED', 'FORBIDDEN'] as const)(
    'a message refused with %s because the session ended waits for the member',
    async (code) => {
      refuse(sendMessage, code);
      mockResponse(checkSession, { authenticated: false, token: null, user: null });
      await write('one');
      await sendOutbox(aTab());
      expect(outcomes).toEqual(['sign-in']);
      expect(waiting()[0]?.state).toBe('waiting');
    },
  );

  it('a message without permission is refused', async () => {
    refuse(sendMessage, 'FORBIDDEN');
    isRosa();
    await write('one');
    await sendOutbox(aTab());
    expect(outcomes).toEqual(['stopped']);
  });
});

describe('storage', () => {
  it.each([
    'not json',
    'null',
    '[]',
    '{"id":"x"}',
    JSON.stringify({ id: 'x', userId: 'ben', kind: 'message' }),
  ])('holding %s is passed over', async (text) => {
    await write('one');
    const [item] = waiting();
    localStorage.setItem('kept:outbox:rosa:0', text);
    localStorage.setItem('kept:outbox:rosa:1', JSON.stringify({ ...item, kind: 7 }));
    localStorage.setItem('kept:outbox:rosa:2', JSON.stringify({ ...item, fields: { content: {} } }));
    localStorage.setItem('kept:outbox:rosa:3', JSON.stringify({ ...item, userId: 'ben' }));
    expect(waiting()).toEqual([item]);
  });

  it('stores nothing when it is full, and reports that', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await write('one')).toBeNull();
    expect(waiting()).toEqual([]);
  });

  it('stores no item with a photo when photos cannot be stored', async () => {
    const photo = new File(['x'], 'plums.jpg', { type: 'image/jpeg' });
    const item = await addToOutbox({
      userId: rosa.id,
      kind: 'new-listing',
      target: '',
      label: 'Plums',
      fields: {},
      photos: [photo],
    });
    expect(item).toBeNull();
    expect(waiting()).toEqual([]);
  });
});

describe.each([
  ['with locks', fakeLocks()],
  ['without locks', undefined],
])('two tabs %s', (_, locks) => {
  beforeEach(() => vi.stubGlobal('navigator', { ...navigator, locks }));

  // @rule offline#outbox
  it('send everything once, in order', async () => {
    const calls: SeenCall[] = [];
    mockResponse(sendMessage, sent, { calls });
    for (const content of ['one', 'two', 'three']) await write(content);
    await Promise.all([sendOutbox(aTab()), sendOutbox(aTab())]);
    expect(contents(calls)).toEqual(['one', 'two', 'three']);
  });
});

describe('without locks', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { ...navigator, locks: undefined });
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  it('the lease of a closed tab expires after a short time', async () => {
    await write('one');
    localStorage.setItem('outbox-sender:rosa', JSON.stringify({ token: 0.5, until: Date.now() + 20_000 }));
    const calls: SeenCall[] = [];
    mockResponse(sendMessage, sent, { calls });
    const sending = sendOutbox(aTab());
    await vi.advanceTimersByTimeAsync(15_000);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(6_000);
    await sending;
    expect(calls).toHaveLength(1);
  });

  it('a slow tab keeps its lease', async () => {
    await write('one');
    hang(sendMessage);
    void sendOutbox(aTab());
    await vi.advanceTimersByTimeAsync(100);
    const { until } = JSON.parse(localStorage.getItem('outbox-sender:rosa') ?? '{}');
    expect(until - Date.now()).toBeLessThanOrEqual(20_000);
    await vi.advanceTimersByTimeAsync(25_000);
    const lease = JSON.parse(localStorage.getItem('outbox-sender:rosa') ?? '{}');
    expect(lease.until).toBeGreaterThan(Date.now() + 10_000);
  });
});

it('nothing is sent for a member who signed out, before or after the server knows', async () => {
  const signOuts: SeenCall[] = [];
  const written: SeenCall[] = [];
  await write('Too late');
  mockResponse(signOut, { success: true, message: 'Logged out' }, { calls: signOuts });
  mockResponse(sendMessage, sent, { calls: written });
  localStorage.setItem(SIGN_OUT_PENDING, '1');
  const tab = aTab();
  await sendOutbox(tab);
  expect(signOuts).toHaveLength(1);
  expect(written).toEqual([]);
  expect(tab.getQueryState(SESSION_KEY)?.isInvalidated).toBe(true);
});
