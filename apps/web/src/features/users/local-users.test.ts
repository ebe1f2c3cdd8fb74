import { expect, test } from 'vitest';
import { storeLocalRegisteredUser, storeLocalUsers } from '../../lib/session/stored-users.ts';
import { ben, rosa } from '../../testing/people.ts';
import { findLocalUser } from './local-users.ts';

const shown = { ...ben, email: null };

// @rule offline#fallback-users
test('a cached member is found, other members are not', () => {
  storeLocalUsers([ben], 'rosa');
  expect(findLocalUser('ben', 'rosa')).toEqual({ success: true, data: shown });
  expect(findLocalUser('iris', 'rosa')).toEqual({ success: false, message: 'User not found' });
});

test("other members' addresses are not stored in this browser", () => {
  storeLocalUsers([ben, rosa], 'rosa');
  expect(localStorage.getItem('users')).not.toContain('@');
  expect(localStorage.getItem('persistentUser')).toContain(rosa.email);
});

test.each([
  ['a visitor', undefined],
  ['another member', 'rosa'],
])('who was signed in before is shown to %s without their address', (_, viewerId) => {
  storeLocalUsers([ben], 'ben');
  storeLocalRegisteredUser(ben);
  expect(findLocalUser('ben', viewerId)).toEqual({ success: true, data: shown });
  expect(findLocalUser('ben', 'ben')).toEqual({ success: true, data: ben });
});
