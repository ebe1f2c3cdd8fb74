import { join } from 'node:path';
import { findChromium } from '../tools/lib/find-chromium.ts';
import { median } from './load.ts';
import { providePackages } from './provide-packages.ts';

/** With what it needs, 176 MB. */
const VERSION = '13.5.0';

interface Audit {
  readonly numericValue?: number;
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Result {
  readonly lhr: Report;
}

interface Runner {
  readonly default: (url: string, flags: object) => Promise<Result>;
}

interface Launcher {
  readonly launch: (options: object) => Promise<{ readonly port: number; readonly kill: () => void }>;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

export interface MeasuredPage {
  readonly name: string;
  readonly url: string;
  /** Of the member whose page it is. */
  readonly cookie?: string;
}

/** The same page as it is, and with its scripts blocked. */
interface Measured {
  readonly whole: Result[];
  readonly withoutScripts: Result[];
}

/**
 * Medians of Lighthouse's mobile figures (simulated slow phone and network). Pages take turns, and each is measured with
 * and without its scripts in each turn: the difference is what they cost on this machine.
 */
export async function measureWithLighthouse(
  pages: readonly MeasuredPage[],
  runs: number,
): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>> {
  const { lighthouse, launch } = await provideLighthouse();
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', '--no-sandbox'],
  });
  const measured = pages.map((): Measured => ({ whole: [], withoutScripts: [] }));
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [index, { url, cookie }] of pages.entries()) {
        const flags = {
          port: chrome.port,
          logLevel: 'error',
          onlyCategories: [...CATEGORIES],
          ...(cookie && { extraHeaders: { cookie } }),
        };
        measured[index]?.whole.push(await measurePage(() => lighthouse(url, flags)));
        const blocked = { ...flags, blockedUrlPatterns: ['*.js'] };
        measured[index]?.withoutScripts.push(await measurePage(() => lighthouse(url, blocked)));
      }
    }
  } finally {
    chrome.kill();
  }
  return Object.fromEntries(
    measured.map(({ whole, withoutScripts }, index) => [
      pages[index]?.name,
      { ...figuresOf(whole), 'performance without scripts': medianScore(withoutScripts, 'performance') },
    ]),
  );
}

/** Measures again when the page was not painted: Chromium did not show its tab. */
async function measurePage(measure: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await measure();
    if (result.lhr.audits[TIMES.FCP]?.numericValue !== undefined) return result;
    if (attempt === 3) throw new Error('The page was not painted');
  }
}

function figuresOf(results: readonly Result[]): Record<string, number> {
  const scores = CATEGORIES.map((category) => [category, medianScore(results, category)]);
  const times = Object.entries(TIMES).map(([name, audit]) => {
    const value = median(results.map(({ lhr }) => lhr.audits[audit]?.numericValue ?? Number.NaN));
    return [name, name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value)];
  });
  return Object.fromEntries([...scores, ...times]);
}

const medianScore = (results: readonly Result[], category: (typeof CATEGORIES)[number]): number =>
  Math.round(median(results.map(({ lhr }) => (lhr.categories[category]?.score ?? 0) * 100)));

async function provideLighthouse() {
  const packages = providePackages('lighthouse', [`lighthouse@${VERSION}`]);
  // Known at run time only: it is no dependency of this repository.
  const runner: Runner = await import(join(packages, 'lighthouse/core/index.js'));
  const launcher: Launcher = await import(join(packages, 'chrome-launcher/dist/index.js'));
  return { lighthouse: runner.default, launch: launcher.launch };
}
