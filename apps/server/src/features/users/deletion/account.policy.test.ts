import { expect, test } from 'vitest';
import { canDeleteAccount, canExport } from './account.policy.ts';

const viewer = (id: string, isAdmin = false) => ({ id, isAdmin, sessionId: 's' });
const everybody = [viewer('rosa'), viewer('dan'), viewer('ada', true)];

test('an account is deleted by its member and by administrators, and exported by its member alone', () => {
  expect(everybody.map((who) => canDeleteAccount(who, 'rosa'))).toEqual([true, false, true]);
  expect(everybody.map((who) => canExport(who, 'rosa'))).toEqual([true, false, false]);
});
