import { sendMessage } from '@windfall/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ben, rosa } from '../../testing/people.ts';
import { breakConnection, mockResponse, refuse } from '../../testing/server.ts';
import { SESSION_KEY } from '../session/session-query.ts';
import { ANYONE } from './outbox-count.ts';
import { loadOutboxKinds, type OutboxKind, type OutboxKinds, registerOutboxKinds } from './outbox-kinds.ts';
import { listOutbox } from './outbox-store.ts';
import { onOutcome, sendOutbox } from './send-outbox.ts';
import {
  addToOutbox,
  aTab,
  contents,
  isRosa,
  noteOutcomes,
  outcomes,
  sent,
  write,
} from './testing/outbox.ts';

noteOutcomes();

let registered: OutboxKinds;
beforeEach(async () => {
  registered = await loadOutboxKinds();
});
afterEach(() => registerOutboxKinds(async () => registered));

const deliver = vi.fn(async (): Promise<unknown> => 'response');
const kindWith = (changes: Partial<OutboxKind>) => {
  const message = registered.get('message');
  if (!message) throw new Error('Messages have no kind');
  const { show: _, ...rest } = message;
  const kind: OutboxKind = { ...rest, name: 'tried', deliver, shownUnder: ['taps', 'stands'], ...changes };
  registerOutboxKinds(async () => new Map([[kind.name, kind]]));
};
const add = (userId = rosa.id) =>
  addToOutbox({ userId, kind: 'tried', target: 'stand', label: 'Stand', fields: {} });

describe('what was delivered', () => {
  it('is fetched anew where it is shown, and nothing else is', async () => {
    kindWith({});
    await add();
    const tab = aTab();
    for (const key of ['taps', 'stands', 'listings']) tab.setQueryData([key, 'x'], 1);
    await sendOutbox(tab);
    const stale = (key: string) => tab.getQueryState([key, 'x'])?.isInvalidated;
    expect(['taps', 'stands', 'listings'].map(stale)).toEqual([true, true, false]);
  });

  it('is shown in a tab whose member made it alone', async () => {
    const show = vi.fn();
    kindWith({ show });
    await add();
    const tab = aTab();
    await sendOutbox(tab);
    expect(show).toHaveBeenCalledWith(tab, expect.objectContaining({ kind: 'tried' }), 'response');
    await add();
    const stop = onOutcome(() => tab.setQueryData(SESSION_KEY, ben));
    await sendOutbox(tab);
    stop();
    expect(show).toHaveBeenCalledTimes(1);
    expect(listOutbox(rosa.id)).toEqual([]);
  });
});

// @rule stands#offline
describe('an item without a person', () => {
  it.each([
    ['a visitor', null],
    ['any member', ben],
  ])('is sent for %s', async (_, user) => {
    kindWith({ isAnyones: true });
    await add(ANYONE);
    const tab = aTab(user);
    tab.setQueryData(['taps', 'x'], 1);
    await sendOutbox(tab);
    expect(outcomes).toEqual(['delivered']);
    expect(tab.getQueryState(['taps', 'x'])?.isInvalidated).toBe(true);
    expect(listOutbox(ANYONE)).toEqual([]);
  });

  it('that is forbidden is refused, and nobody is asked to sign in', async () => {
    // The message is forbidden; the session is not asked for, which would fail the test.
    refuse(sendMessage, 'FORBIDDEN');
    const message = registered.get('message');
    kindWith({ isAnyones: true, deliver: (...call) => message?.deliver(...call) ?? Promise.reject() });
    await addToOutbox({
      userId: ANYONE,
      kind: 'tried',
      target: ben.id,
      label: ben.name,
      fields: { content: 'x', listing_id: null },
    });
    await sendOutbox(aTab(null));
    expect(outcomes).toEqual(['stopped']);
  });
});

describe('one tab', () => {
  it('sends in one run what is asked for twice', async () => {
    const calls = mockResponse(sendMessage, sent);
    await write('one');
    const tab = aTab();
    const first = sendOutbox(tab);
    expect(sendOutbox(tab)).toBe(first);
    await first;
    expect(contents(calls)).toEqual(['one']);
  });

  it('tries once more when it is asked to while a try fails', async () => {
    breakConnection(sendMessage);
    await write('one');
    const tab = aTab();
    const calls = mockLater(tab);
    await sendOutbox(tab);
    expect(outcomes).toEqual(['later', 'delivered']);
    expect(contents(calls())).toEqual(['one']);
  });

  it('sends what is new although an earlier item was refused', async () => {
    isRosa();
    refuse(sendMessage, 'VALIDATION_FAILED');
    await write('refused');
    await sendOutbox(aTab());
    const calls = mockResponse(sendMessage, sent);
    await write('good');
    await sendOutbox(aTab());
    expect(contents(calls)).toEqual(['good']);
    expect(outcomes).toEqual(['stopped', 'delivered']);
  });
});

/** The server is back as soon as the first try has failed, and the tab is asked to send. */
function mockLater(tab: ReturnType<typeof aTab>) {
  let calls: ReturnType<typeof mockResponse> = [];
  const stop = onOutcome(({ result }) => {
    if (result !== 'later') return;
    stop();
    calls = mockResponse(sendMessage, sent);
    void sendOutbox(tab);
  });
  return () => calls;
}

describe('a session that ends', () => {
  it('is asked for anew, and nothing else is', async () => {
    refuse(sendMessage, 'UNAUTHORIZED');
    await write('one');
    const tab = aTab();
    tab.setQueryData(['listings', 'x'], 1);
    await sendOutbox(tab);
    expect(outcomes).toEqual(['sign-in']);
    expect(tab.getQueryState(SESSION_KEY)?.isInvalidated).toBe(true);
    expect(tab.getQueryState(['listings', 'x'])?.isInvalidated).toBe(false);
  });
});
