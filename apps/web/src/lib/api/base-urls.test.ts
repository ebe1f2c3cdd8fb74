import { expect, test, vi } from 'vitest';
import { baseUrls } from './api-client.ts';

// @rule offline#retry-once
test('there is one backend by default, the page’s own origin', () => {
  expect(baseUrls()).toEqual(['']);
});

test('several backends are separated by commas', () => {
  vi.stubEnv('VITE_API_URLS', 'https://one.example/, https://two.example');
  expect(baseUrls()).toEqual(['https://one.example', 'https://two.example']);
});
