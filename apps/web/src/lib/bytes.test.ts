import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [3_449_000, '3.4 MB'],
  [12_000_000_000, '12 GB'],
  [5e15, '5,000 TB'],
])('%s bytes read as %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text));
