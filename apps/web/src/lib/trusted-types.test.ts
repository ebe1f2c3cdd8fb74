import { afterEach, expect, test, vi } from 'vitest';
import { structuredDataHtml, workerAddress } from './trusted-types.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('data stays data, whatever it says', () => {
  const hostile = JSON.stringify({ name: '</script><script>alert(1)</script><!--' });
  const place = document.createElement('div');
  place.innerHTML = structuredDataHtml(hostile);
  expect([...place.childNodes].map(({ nodeName }) => nodeName)).toEqual(['SCRIPT']);
  expect(place.firstElementChild?.getAttribute('type')).toBe('application/ld+json');
  expect(place.textContent && JSON.parse(place.textContent)).toEqual(JSON.parse(hostile));
});

test('only the built scripts of this site are workers', async () => {
  vi.stubEnv('DEV', false);
  vi.resetModules();
  const built = await import('./trusted-types.ts');
  for (const own of ['/sw.js', '/assets/draw-worker-Do6DTGES.js'])
    expect(String(built.workerAddress(own))).toBe(own);
  const others = [
    'https://elsewhere.example/sw.js',
    '//elsewhere.example/sw.js',
    '/images/a/original.js',
    '/assets/../images/a.js',
    'data:text/javascript,1',
    'blob:https://windfall.example/1',
    '/sw.js?x',
    '',
  ];
  for (const other of others) expect(() => built.workerAddress(other), other).toThrow(TypeError);
});

test('a browser with Trusted Types gets what its own policy makes', async () => {
  const createPolicy = vi.fn((_name: string, rules: Record<string, (text: string) => string>) => ({
    ...rules,
    createScriptURL: (address: string) => `typed ${rules['createScriptURL']?.(address)}`,
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  vi.resetModules();
  const typed = await import('./trusted-types.ts');
  expect(typed.workerAddress('/sw.js')).toBe('typed /sw.js');
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('windfall', expect.anything());
  expect(workerAddress('/sw.js')).toBe('/sw.js');
});
