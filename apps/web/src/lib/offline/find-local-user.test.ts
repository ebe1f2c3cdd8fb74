import { expect, test } from 'vitest';
import { ben } from '../../testing/people.ts';
import { findLocalUser } from './find-local-user.ts';
import { keepUsers } from './local-answers.ts';

test('a member this browser knows is found, anybody else is not', () => {
  keepUsers([ben], 'rosa');
  expect(findLocalUser('ben')).toEqual({ success: true, data: ben });
  expect(findLocalUser('iris')).toEqual({ success: false, message: 'User not found' });
});
