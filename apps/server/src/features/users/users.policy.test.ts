import { expect, test } from 'vitest';
import { canDeleteAccount, canEditProfile, canExport, canSeeEmail, canSeeMember } from './users.policy.ts';

const viewer = (id: string, isAdmin = false) => ({ id, isAdmin, sessionId: 's' });
const [rosa, dan, ada] = [viewer('rosa'), viewer('dan'), viewer('ada', true)];

test('a profile is changed by its member and by administrators', () => {
  expect([rosa, ada, dan].map((who) => canEditProfile(who, 'rosa'))).toEqual([true, true, false]);
});

test('an address is seen by members unless it is hidden, and by visitors never', () => {
  const seen = (shows_email: 0 | 1) =>
    [rosa, dan, ada, null].map((who) => canSeeEmail(who, { id: 'rosa', shows_email }));
  expect(seen(1)).toEqual([true, true, true, false]);
  expect(seen(0)).toEqual([true, false, false, false]);
});

test('a deactivated member is there for themselves and administrators, a deleted one for nobody', () => {
  const seen = (is_active: 0 | 1, deleted_at: string | null) =>
    [rosa, dan, ada, null].map((who) => canSeeMember(who, { id: 'rosa', is_active, deleted_at }));
  expect(seen(1, null)).toEqual([true, true, true, true]);
  expect(seen(0, null)).toEqual([true, false, true, false]);
  expect(seen(0, '2026-08-08T10:00:00.000Z')).toEqual([false, false, false, false]);
});

test('an account is deleted by its member and by administrators, and exported by its member alone', () => {
  const callers = [rosa, dan, ada];
  expect(callers.map((caller) => canDeleteAccount(caller, 'rosa'))).toEqual([true, false, true]);
  expect(callers.map((caller) => canExport(caller, 'rosa'))).toEqual([true, false, false]);
});
