import { expect, test } from 'vitest';
import { hashesOf, withReaderTimes } from './inline-scripts.ts';

const NONCE = 'c2FsdA==';
const pageWith = (content: string) =>
  `<head><script nonce="${NONCE}">theme</script></head><body>${content}<script id="page-state">{}</script></body>`;

test('a page with times has one more script, in front of the content, and both are known by hash', () => {
  const rendered = pageWith('<main><p>Rosa</p><time data-form="clock">6:30 AM</time></main>');
  const page = withReaderTimes(rendered, NONCE, 'America/Chicago');
  expect(page).toMatch(/<body><script nonce="c2FsdA==">.*"America\/Chicago".*<\/script><main><p>Rosa/s);
  const hashes = hashesOf(page, NONCE, 'America/Chicago');
  expect(hashes).toEqual([expect.stringMatching(/^sha256-/), expect.stringMatching(/^sha256-/)]);
  expect(
    hashesOf(page.replace('</head>', `<script nonce="${NONCE}"></script></head>`), NONCE, 'America/Chicago'),
  ).toBeUndefined();
});

test('a page without times has none', () => {
  const page = withReaderTimes(pageWith('<p>Plums</p>'), NONCE, 'America/Chicago');
  expect(page).toBe(pageWith('<p>Plums</p>'));
  expect(hashesOf(page, NONCE, 'America/Chicago')).toHaveLength(1);
});
