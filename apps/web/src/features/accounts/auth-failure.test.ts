import { expect, test } from 'vitest';
import { registrationFailure, signInFailure } from './auth-failure.ts';
import { messages } from './messages.ts';

// @rule accounts#registration-errors
// @rule accounts#sign-in-errors
test('a failure that is no answer of the server has its own sentence', () => {
  const crash = new TypeError('undefined is not a function');
  expect(registrationFailure(crash, messages.en)).toBe('An unexpected error occurred. Please try again.');
  expect(signInFailure(crash, messages.en)).toBe('Login failed');
});
