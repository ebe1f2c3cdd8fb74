import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { clearDraftTexts } from '../lib/drafts/draft-store.ts';
import { registerOutboxKinds } from '../lib/outbox/outbox-kinds.ts';
import { toast } from '../lib/toasts/toast.ts';
import { endUndoOffer } from '../lib/undo-offer.ts';
import { fakeLocks } from './locks.ts';
import { server } from './server.ts';
import { beginCalls, endCalls } from './test-fetch.ts';

/** A search that does not find: prints the document only when the message is read. A wait reads one of its many. */
function notFound(message: string | null, container: Element): Error {
  const error = new Error();
  // A wait gives an error of this name the place of the test's own line.
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, notFound);
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

// A busy machine needs its time; an element that is there already costs no wait.
configure({ asyncUtilTimeout: 8_000, getElementError: notFound });

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

const TOAST_KINDS = ['success', 'error', 'info', 'warning'] as const;
const noise: unknown[][] = [];

beforeAll(() => server.enable());

beforeEach(() => {
  noise.length = 0;
  beginCalls();
  // New locks for each test: a lock held at the end of a test is never released.
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  // Toasts stand beside the page for seconds, so one that is drawn would stand in the next test too.
  for (const kind of TOAST_KINDS) vi.spyOn(toast, kind).mockImplementation(() => {});
  // A warning of React or the router is a defect; a test that expects one mocks the console itself.
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args) => noise.push(args));
  }
});

// The files of a worker share modules and document, so each test leaves them as it found them.
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await endCalls();
  server.resetHandlers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  clearDraftTexts(() => false);
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other
  document.cookie = 'place=; Max-Age=0; Path=/';
  endUndoOffer();
  expect(noise.length, `nothing is written to the console:\n${noise.join('\n')}`).toBe(0);
});

afterAll(() => server.disable());
