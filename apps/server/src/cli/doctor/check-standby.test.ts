import { expect, test } from 'vitest';
import { standbyFinding } from './check-standby.ts';

test.each([
  [{ name: 'n2', sync: 'sync', behind: '0' }, 'ok', 'n2 stands by, synchronous, 0 bytes behind.'],
  [
    { name: 'n2', sync: 'async', behind: '2500000' },
    'note',
    'n2 stands by, not synchronous, 2.5 MB behind. What was written last is lost with the leader.',
  ],
  [
    { name: 'n2', sync: null, behind: null },
    'note',
    'n2 stands by. How far it is can be read by an account with the role pg_monitor.',
  ],
])('of a standby %j', (standby, level, sentence) => {
  expect(standbyFinding(standby)).toEqual({ level, sentence });
});
