import { expect, test } from 'vitest';
import { requiresTls } from './transport.ts';

test.each([
  ['smtp://ada:secret@mail.example.org:587', true],
  ['smtp://ada:secret@192.0.2.7', true],
  // Encrypted from the first byte on.
  ['smtps://ada:secret@mail.example.org', false],
  ['smtp://mail.example.org:25', false],
  ['smtp://ada:secret@localhost:2525', false],
  ['smtp://ada:secret@127.0.0.1:2525', false],
])('a password is sent in the open to this machine alone: %s', (url, isRequired) => {
  expect(requiresTls(url)).toBe(isRequired);
});
