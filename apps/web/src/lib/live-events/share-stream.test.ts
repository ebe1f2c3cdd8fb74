import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource, fakeEventSource } from '../../testing/fake-event-source.ts';
import { fakeLocks } from '../../testing/locks.ts';
import type { LiveEvent } from './live-event.ts';
import { listenToLiveEvents } from './share-stream.ts';

const read = { reader_id: 'ben', sender_id: 'rosa' };
const stops: (() => void)[] = [];

beforeEach(() => {
  fakeEventSource();
  vi.stubGlobal('navigator', { ...navigator, locks: fakeLocks() });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A listening tab; `heard` has the events, `opened` whether each connection was gapless. */
function aTab(userId = 'rosa') {
  const heard: LiveEvent[] = [];
  const opened: boolean[] = [];
  const onLost = vi.fn();
  const stop = listenToLiveEvents('/api/events', userId, {
    names: ['message', 'read'],
    onEvent: (event) => heard.push(event),
    onOpen: (isGapless) => opened.push(isGapless),
    onLost,
  });
  stops.push(stop);
  return { heard, opened, onLost, stop };
}

/** The latest connection, once this number exists. */
async function connection(count = 1): Promise<FakeEventSource> {
  await vi.waitFor(() => expect(FakeEventSource.made).toHaveLength(count));
  const last = FakeEventSource.made.at(-1);
  if (!last) throw new Error('no connection');
  return last;
}

describe('a connection', () => {
  it('delivers events, and reports a possible gap before them', async () => {
    const tab = aTab();
    const source = await connection();
    expect(source.url).toBe('/api/events');
    source.open();
    source.send('read', read);
    expect(tab.opened).toEqual([false]);
    expect(tab.heard).toEqual([{ name: 'read', data: read, id: 'e1' }]);
  });

  it('has no gap when the browser reconnects it', async () => {
    const tab = aTab();
    const source = await connection();
    source.open();
    source.lose();
    expect(tab.onLost).toHaveBeenCalledOnce();
    source.open();
    expect(tab.opened).toEqual([false, true]);
  });

  it('retries after a refusal with growing delays, from the last event on', async () => {
    vi.useFakeTimers();
    aTab();
    await vi.advanceTimersByTimeAsync(0);
    const [first] = FakeEventSource.made;
    first?.open();
    first?.send('read', read, 'e7');
    first?.refuse();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(FakeEventSource.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeEventSource.made[1]?.url).toBe('/api/events?last_event_id=e7');
    FakeEventSource.made[1]?.refuse();
    await vi.advanceTimersByTimeAsync(5_999);
    expect(FakeEventSource.made).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeEventSource.made).toHaveLength(3);
  });

  it('is not opened by a tab that stops while it gets the lock', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // A browser grants the lock asynchronously, so the grant may cross with the abort.
    const request = async (_name: string, _options: LockOptions, hold: () => Promise<void>) => {
      await promise;
      return hold();
    };
    vi.stubGlobal('navigator', { ...navigator, locks: { request: vi.fn(request) } });
    aTab().stop();
    resolve();
    await new Promise((later) => setTimeout(later));
    expect(FakeEventSource.made).toEqual([]);
  });

  it('is closed when the last listener is removed', async () => {
    const tab = aTab();
    const source = await connection();
    tab.stop();
    expect(source.readyState).toBe(FakeEventSource.CLOSED);
  });
});

describe('two tabs', () => {
  // @rule messages#conversation-live
  it('share one connection', async () => {
    const [one, two] = [aTab(), aTab()];
    const source = await connection();
    source.open();
    source.send('read', read);
    await vi.waitFor(() => expect(two.heard).toEqual(one.heard));
    expect(two.heard).toHaveLength(1);
    expect(FakeEventSource.made).toHaveLength(1);
  });

  it('a later tab learns of the connection and catches up', async () => {
    const one = aTab();
    (await connection()).open();
    const two = aTab();
    await vi.waitFor(() => expect(two.opened).toEqual([false]));
    expect(one.opened).toEqual([false]);
  });

  it('when one closes, the other continues from the same event', async () => {
    const [one, two] = [aTab(), aTab()];
    const source = await connection();
    source.open();
    source.send('read', read, 'e7');
    await vi.waitFor(() => expect(two.heard).toHaveLength(1));
    one.stop();
    const next = await connection(2);
    expect(next.url).toBe('/api/events?last_event_id=e7');
    next.open();
    expect(two.opened.at(-1)).toBe(true);
  });

  it('of two members have one connection each', async () => {
    const rosa = aTab('rosa');
    const source = await connection();
    aTab('ben');
    await connection(2);
    source.send('read', read);
    expect(rosa.heard).toHaveLength(1);
  });

  it('without locks have one connection each', () => {
    vi.stubGlobal('navigator', { ...navigator, locks: undefined });
    aTab();
    aTab();
    expect(FakeEventSource.made).toHaveLength(2);
  });
});

it('a malformed message is ignored', async () => {
  const tab = aTab();
  const source = await connection();
  source.dispatchEvent(new MessageEvent('drop-tables', { data: '{}' }));
  source.dispatchEvent(new MessageEvent('read', { data: 'not json' }));
  const channel = new BroadcastChannel('windfall-live:rosa');
  for (const news of [null, {}, { kind: 'event' }, { kind: 'event', event: { name: 'x', id: '1' } }]) {
    channel.postMessage(news);
  }
  channel.postMessage({ kind: 'lost' });
  await vi.waitFor(() => expect(tab.onLost).toHaveBeenCalled());
  channel.close();
  expect(tab.heard).toEqual([{ name: 'read', data: null, id: '' }]);
});
