import { createListing, sendMessage } from '@windfall/contract';
import { describe, expect, it, vi } from 'vitest';
import { aListing } from '../../testing/people.ts';
import { breakConnection, mockResponse, refuse } from '../../testing/server.ts';
import { loadOutboxKinds, registerOutboxKinds } from './outbox-kinds.ts';
import { send } from './send.ts';
import { onOutcome, sendOutbox } from './send-outbox.ts';
import {
  aTab,
  contents,
  isRosa,
  noteOutcomes,
  outcomes,
  sent,
  share,
  storedItem,
  waiting,
  write,
} from './testing/outbox.ts';

noteOutcomes();

describe('the outbox', () => {
  // @rule offline#outbox
  it('is sent in order, once, and is then empty', async () => {
    const calls = mockResponse(sendMessage, sent);
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
    breakConnection(sendMessage);
    await write('one');
    await write('two');
    await sendOutbox(aTab());
    expect(outcomes).toEqual(['later']);
    expect(waiting()).toHaveLength(2);
    const calls = mockResponse(sendMessage, sent);
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
    const calls = mockResponse(sendMessage, sent);
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

  it('does not send again what has arrived where a page could not show it', async () => {
    const calls = mockResponse(sendMessage, sent);
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const kinds = await loadOutboxKinds();
    const kind = kinds.get('message');
    if (!kind) throw new Error('Messages have no kind');
    const broken = { ...kind, show: () => Promise.reject(new Error('not shown')) };
    registerOutboxKinds(async () => new Map([[broken.name, broken]]));
    const { label, target, fields } = storedItem;
    try {
      await write('kept');
      await sendOutbox(aTab());
      await sendOutbox(aTab());
      // Also where it is not stored first.
      const { isStoredFirst: _, ...direct } = broken;
      const action = { label, target, fields: { ...fields, content: 'direct' } };
      expect(await send(aTab(), direct, action)).toMatchObject({ result: 'sent' });
    } finally {
      registerOutboxKinds(async () => kinds);
      vi.unstubAllGlobals();
    }
    expect(contents(calls)).toEqual(['kept', 'direct']);
    expect(reported).toHaveBeenCalledTimes(2);
    expect(waiting()).toEqual([]);
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
    const calls = mockResponse(sendMessage, sent);
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
    const calls = mockResponse(sendMessage, sent);
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
      const calls = mockResponse(sendMessage, sent);
      localStorage.setItem('kept:outbox:rosa:m1', JSON.stringify({ ...storedItem, kind }));
      await write('behind');
      await sendOutbox(aTab());
      expect(contents(calls)).toEqual(['behind']);
      expect(waiting()).toMatchObject([{ kind, state: 'waiting' }]);
    },
  );

  it('creates a listing under one key, however often it is sent', async () => {
    isRosa();
    await share('Plums');
    breakConnection(createListing);
    await sendOutbox(aTab());
    const calls = mockResponse(createListing, aListing());
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
