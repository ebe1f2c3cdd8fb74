import { expect, test } from 'vitest';
import { canDeleteAccount, canEditProfile, canExport, canSeeEmail, canSeeMember } from './users.policy.ts';

const viewer = (id: string, isAdmin = false) => ({ id, isAdmin, sessionId: 's' });
const [rosa, dan, ada] = [viewer('rosa'), viewer('dan'), viewer('ada', true)];

test('the member and administrators may change a profile', () => {
  expect([rosa, ada, dan].map((caller) => canEditProfile(caller, 'rosa'))).toEqual([true, true, false]);
});

test('members see an address unless it is hidden, and visitors never see it', () => {
  const seen = (shows_email: 0 | 1) =>
    [rosa, dan, ada, null].map((caller) => canSeeEmail(caller, { id: 'rosa', shows_email }));
  expect(seen(1)).toEqual([true, true, true, false]);
  expect(seen(0)).toEqual([true, false, false, false]);
});

test('the member and administrators see a deactivated account, and no viewer sees a deleted one', () => {
  const seen = (is_active: 0 | 1, deleted_at: string | null) =>
    [rosa, dan, ada, null].map((caller) => canSeeMember(caller, { id: 'rosa', is_active, deleted_at }));
  expect(seen(1, null)).toEqual([true, true, true, true]);
  expect(seen(0, null)).toEqual([true, false, true, false]);
  expect(seen(0, '2026-08-08T10:00:00.000Z')).toEqual([false, false, false, false]);
});

test('the member and administrators may delete an account, and only the member may export it', () => {
  const callers = [rosa, dan, ada];
  expect(callers.map((caller) => canDeleteAccount(caller, 'rosa'))).toEqual([true, false, true]);
  expect(callers.map((caller) => canExport(caller, 'rosa'))).toEqual([true, false, false]);
});
