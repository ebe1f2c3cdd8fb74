import { expect, test } from 'vitest';
import { registrationFailure, signInFailure } from './auth-failure.ts';
import { strings } from './strings.ts';

// @rule accounts#registration-errors
// @rule accounts#sign-in-errors
test('a failure without a response of the server has its own message', () => {
  const crash = new TypeError('undefined is not a function');
  expect(registrationFailure(crash, strings.en)).toBe('An unexpected error occurred. Please try again.');
  expect(signInFailure(crash, strings.en)).toBe('Login failed');
});
