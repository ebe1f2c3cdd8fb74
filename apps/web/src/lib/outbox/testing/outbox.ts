import type { QueryClient } from '@tanstack/react-query';
import { checkSession, type Listing, type User } from '@windfall/contract';
import { afterEach, beforeEach } from 'vitest';
import { ben, rosa } from '../../../testing/people.ts';
import { createTestQueryClient } from '../../../testing/render.tsx';
import { mockResponse, type SeenCall } from '../../../testing/server.ts';
import { SESSION_KEY } from '../../session/session-query.ts';
import type { OutboxItem } from '../outbox-item.ts';
import { listOutbox, newItem, storeItem } from '../outbox-store.ts';
import { type Outcome, onOutcome } from '../send-outbox.ts';

/** How sending the items of a test ended, in order. */
export const outcomes: Outcome['result'][] = [];

/** Notes the outcomes of each test. */
export function noteOutcomes(): void {
  let stopListening: () => void;

  beforeEach(() => {
    outcomes.length = 0;
    stopListening = onOutcome(({ result }) => outcomes.push(result));
  });

  afterEach(() => stopListening());
}

/** An item in the format of an earlier version. */
export const storedItem: OutboxItem = {
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

/** Stores an item as a form does. Null when storage is full or disabled. */
export async function addToOutbox(given: Parameters<typeof newItem>[0]): Promise<OutboxItem | null> {
  const item = newItem(given);
  return (await storeItem(item, given.photos ?? [])) ? item : null;
}

export const sent = {
  id: 'm',
  sender_id: rosa.id,
  receiver_id: ben.id,
  content: 'x',
  created_at: '2026-08-04T10:00:00.000Z',
  timestamp: '2026-08-04T10:00:00.000Z',
  read: false,
  listing_id: null,
};

/** A tab of this browser with this member signed in. */
export function aTab(user: User | null = rosa): QueryClient {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(SESSION_KEY, user);
  return queryClient;
}

export const write = (content: string, user = rosa) =>
  addToOutbox({
    userId: user.id,
    kind: 'message',
    target: ben.id,
    label: ben.name,
    fields: { content, listing_id: null },
  });

export const share = (title: string) =>
  addToOutbox({ userId: rosa.id, kind: 'new-listing', target: '', label: title, fields: { title } });

export const edit = (fields: Partial<Listing>, base: Listing) =>
  addToOutbox({
    userId: rosa.id,
    kind: 'listing-edit',
    target: base.id,
    label: base.title,
    fields: fields as { title: string },
    base: Object.fromEntries(Object.keys(fields).map((name) => [name, base[name as 'title']])),
  });

export const waiting = (user = rosa) => listOutbox(user.id);

export const contents = (calls: SeenCall[]) => calls.map(({ body }) => (body as { content: string }).content);

export const isRosa = () => mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
