import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { registerOutboxKinds } from '../lib/offline/outbox-kinds.ts';
import { fakeLocks } from './locks.ts';
import { server } from './server.ts';
import { endCalls } from './test-fetch.ts';

// A busy machine needs its time; what appears at once is not waited for.
configure({ asyncUtilTimeout: 8_000 });

// Browser APIs that pages use and jsdom lacks.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

registerOutboxKinds(async () => (await import('../app/outbox/outbox-kinds.ts')).outboxKinds);

const noise: unknown[][] = [];

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));

beforeEach(() => {
  noise.length = 0;
  // New locks for each test: a lock held at the end of a test is never released.
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  // A warning of React or the router is a defect; a test that expects one mocks the console itself.
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args) => noise.push(args));
  }
});

afterEach(async () => {
  cleanup();
  await endCalls();
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  expect(noise, 'nothing is written to the console').toEqual([]);
});

afterAll(() => server.close());
