import { checkSession, sendMessage, signOut } from '@windfall/contract';
import { describe, expect, it } from 'vitest';
import { ben, rosa } from '../../testing/people.ts';
import { mockResponse, refuse, type SeenCall } from '../../testing/server.ts';
import { SIGN_OUT_PENDING } from '../session/pending-sign-out.ts';
import { SESSION_KEY } from '../session/session-query.ts';
import { noteActing } from '../session/stored-owner.ts';
import { adoptSession } from '../viewer/change-session.ts';
import { listOutbox } from './outbox-store.ts';
import { onOutcome, sendOutbox } from './send-outbox.ts';
import {
  aTab,
  contents,
  isRosa,
  noteOutcomes,
  outcomes,
  sent,
  share,
  waiting,
  write,
} from './testing/outbox.ts';

noteOutcomes();

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
    const calls = mockResponse(sendMessage, sent);
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

it('nothing is sent for a member who signed out, before or after the server knows', async () => {
  await write('Too late');
  const signOuts = mockResponse(signOut, { success: true, message: 'Logged out' });
  const written = mockResponse(sendMessage, sent);
  localStorage.setItem(SIGN_OUT_PENDING, '1');
  const tab = aTab();
  await sendOutbox(tab);
  expect(signOuts).toHaveLength(1);
  expect(written).toEqual([]);
  expect(tab.getQueryState(SESSION_KEY)?.isInvalidated).toBe(true);
});

// @rule groups#tabs
describe('items made for a group', () => {
  const pantry = {
    ...rosa,
    id: 'pantry',
    name: 'Elm Street Pantry',
    acting: { id: rosa.id, role: 'keeper' as const },
  };
  const groupsOf = (calls: SeenCall[]) => calls.map(({ headers }) => headers.get('act-as'));

  it('are sent for it, and a member’s own as that member, also while the tab acts as another one', async () => {
    noteActing(pantry);
    const calls = mockResponse(sendMessage, sent);
    await write('as myself');
    await write('for the pantry', pantry);
    expect(waiting(pantry)).toHaveLength(2);
    await sendOutbox(aTab(pantry));
    expect(contents(calls)).toEqual(['as myself', 'for the pantry']);
    expect(groupsOf(calls)).toEqual([null, 'pantry']);
    expect(calls.map(({ body }) => (body as { sender_id: string }).sender_id)).toEqual([rosa.id, 'pantry']);
  });

  it('stop with the server’s sentence once the member does not act for it, and nothing is lost', async () => {
    noteActing(pantry);
    refuse(sendMessage, 'ACT_AS_REFUSED');
    refuse(checkSession, 'ACT_AS_REFUSED');
    await write('for the pantry', pantry);
    await sendOutbox(aTab());
    expect(waiting()).toMatchObject([
      { state: 'refused', by: rosa.id, fields: { content: 'for the pantry' } },
    ]);
    expect(waiting()[0]?.reason).toContain('cannot act for this group');
  });

  it('belong to the member who made them: another keeper neither sees nor sends them', async () => {
    noteActing(pantry);
    await write('for the pantry', pantry);
    adoptSession(aTab(ben), { user: ben, token: 'bearer' });
    const bens = { ...pantry, acting: { id: ben.id, role: 'keeper' as const } };
    noteActing(bens);
    expect(waiting(bens)).toEqual([]);
    await sendOutbox(aTab(bens));
    expect(outcomes).toEqual([]);
    expect(listOutbox(rosa.id)).toHaveLength(1);
  });
});
