import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PAGE_SCRIPT } from './page-script.ts';

/** Reports a paint when it is told to. */
class Observer {
  static report = () => {};
  readonly #onEntries: (list: object, observer: Observer) => void;
  constructor(onEntries: (list: object, observer: Observer) => void) {
    this.#onEntries = onEntries;
  }
  observe() {
    Observer.report = () => this.#onEntries({ getEntriesByName: () => [{}] }, this);
  }
  disconnect() {}
}

const isPlain = () => 'plain' in document.documentElement.dataset;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'fonts');
    delete document.documentElement.dataset['plain'];
    delete window.earlyInput;
  });
});

function startPage() {
  // biome-ignore lint/security/noGlobalEval: the document runs it as text too
  globalThis.eval(PAGE_SCRIPT);
  // Else its timer adds the application's script.
  if (window.earlyInput) window.earlyInput.isStarted = true;
}

test('the fonts come with the first paint', async () => {
  vi.stubGlobal('PerformanceObserver', Observer);
  startPage();
  expect(isPlain()).toBe(true);
  Observer.report();
  await vi.advanceTimersByTimeAsync(0);
  expect(isPlain()).toBe(false);
});

test.each([
  ['no paint', Observer],
  ['nothing', undefined],
])('the fonts come soon after the load in a browser that reports %s', async (_what, observer) => {
  if (observer) vi.stubGlobal('PerformanceObserver', observer);
  else Reflect.deleteProperty(window, 'PerformanceObserver');
  startPage();
  expect(isPlain()).toBe(true);
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isPlain()).toBe(false);
});
