import { sendMessage } from '@windfall/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLocks } from '../../testing/locks.ts';
import { rosa } from '../../testing/people.ts';
import { hang, mockResponse } from '../../testing/server.ts';
import { sendOutbox } from './send-outbox.ts';
import { addToOutbox, aTab, contents, noteOutcomes, sent, waiting, write } from './testing/outbox.ts';

noteOutcomes();

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
    const calls = mockResponse(sendMessage, sent);
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
    const calls = mockResponse(sendMessage, sent);
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
