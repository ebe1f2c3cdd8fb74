import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runPageScript } from '../testing/page-script.ts';

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

class Rule {
  readonly style: { getPropertyValue: (name: string) => string };
  constructor(values: Record<string, string>) {
    this.style = { getPropertyValue: (name) => values[name] ?? '' };
  }
}

class Face {
  readonly family: string;
  readonly unicodeRange: string;
  load = vi.fn(async () => this);
  constructor(family: string, _src: string, { unicodeRange }: { unicodeRange: string }) {
    this.family = family;
    this.unicodeRange = unicodeRange;
  }
}

const RULES = [
  new Rule({ 'font-family': '"Fraunces Times"', src: 'local("Times")' }),
  new Rule({ 'font-family': '"Fraunces"', src: 'url("/l.woff2")', 'unicode-range': 'U+0000-00FF, U+131' }),
  new Rule({ 'font-family': '"Fraunces"', src: 'url("/e.woff2")', 'unicode-range': 'U+100-2BA' }),
];

const SHEETS = [
  {
    href: 'https://elsewhere.example/style.css',
    get cssRules(): never {
      throw new DOMException('Cannot access rules', 'SecurityError');
    },
  },
  { href: `${location.origin}/assets/style.css`, cssRules: RULES },
];

let shown: Face[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('CSSFontFaceRule', Rule);
  vi.stubGlobal('FontFace', Face);
  shown = [];
  const add = (face: Face) => shown.push(face);
  Object.defineProperty(document, 'fonts', { value: { add }, configurable: true });
  Object.defineProperty(document, 'styleSheets', { value: SHEETS, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'fonts');
    Reflect.deleteProperty(document, 'styleSheets');
    delete document.documentElement.dataset['fonts'];
  });
});

const startPage = () => onTestFinished(runPageScript());

/** Latin is loaded first, and is no reason to wait for other letters. */
function expectShown() {
  expect(shown.map(({ family }) => family)).toEqual(['Fraunces Later', 'Fraunces Later']);
  expect(shown.map(({ load }) => load.mock.calls.length)).toEqual([1, 0]);
}

test('the fonts come with the first paint', async () => {
  vi.stubGlobal('PerformanceObserver', Observer);
  startPage();
  expect(document.documentElement.dataset['fonts']).toBe('later');
  expect(shown).toEqual([]);
  Observer.report();
  await vi.advanceTimersByTimeAsync(0);
  expectShown();
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(2_000);
  expectShown();
});

test.each([
  ['no paint', Observer],
  ['nothing', undefined],
])('the fonts come soon after the load in a browser that reports %s', async (_what, observer) => {
  if (observer) vi.stubGlobal('PerformanceObserver', observer);
  else Reflect.deleteProperty(window, 'PerformanceObserver');
  startPage();
  expect(shown).toEqual([]);
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(2_000);
  expectShown();
});

test('the fonts wait for a pause between presses', async () => {
  vi.stubGlobal('PerformanceObserver', Observer);
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  startPage();
  dispatchEvent(new Event('keydown'));
  Observer.report();
  await vi.advanceTimersByTimeAsync(299);
  expect(shown).toEqual([]);
  now.mockReturnValue(1_300);
  await vi.advanceTimersByTimeAsync(300);
  expectShown();
});
