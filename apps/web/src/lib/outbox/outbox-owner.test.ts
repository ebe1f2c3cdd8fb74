import { checkSession, sendMessage, signOut } from '@windfall/contract';
import { describe, expect, it } from 'vitest';
import { ben } from '../../testing/people.ts';
import { mockResponse, refuse } from '../../testing/server.ts';
import { SIGN_OUT_PENDING } from '../session/pending-sign-out.ts';
import { SESSION_KEY } from '../session/session-query.ts';
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
