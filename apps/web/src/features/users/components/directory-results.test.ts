import { expect, test } from 'vitest';
import { aMember } from '../../../testing/people.ts';
import { findLocally } from './directory-results.tsx';

const ines = aMember({
  id: 'ines',
  name: 'Inès',
  full_name: 'Inès Moreau',
  username: 'plum-tree',
  email: 'moreau@example.org',
});
const other = aMember({ id: 'other', name: 'Al', full_name: 'Al Otro', username: 'al', email: null });

// @rule offline#fallback-users
test.each(['ines', 'INÈS', 'moreau', 'plum-', 'moreau@ex'])('%s finds the member', (term) => {
  expect(findLocally([ines, other], term)).toEqual([ines]);
});

test('a term without a match finds no member', () => {
  expect(findLocally([ines, other], 'quince')).toEqual([]);
});
