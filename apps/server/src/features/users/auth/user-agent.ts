import { defineStrings, stringsIn } from '@windfall/contract';

const strings = defineStrings({
  en: {
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown device',
  },
});

/** User agents also name the browsers they derive from, so the more specific pattern comes first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Describes a device, for example 'Firefox on Linux'. The result never contains text that the client sent. */
export function describeUserAgent(userAgent: string, language: string): string {
  const t = stringsIn(strings, language);
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return t.browserOn(browser, system);
  return browser ?? system ?? t.unknown;
}
