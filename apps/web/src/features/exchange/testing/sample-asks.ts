import { type Claim, DEFAULT_SHARING, type Sharing } from '@windfall/contract';
import { ben, NOW, rosa } from '../../../testing/people.ts';

/** Ten pieces, of which four are left. */
export function someSharing(changes: Partial<Sharing> = {}): Sharing {
  return { ...DEFAULT_SHARING, stock: 10, left: 4, asking: 3, ...changes };
}

/** Rosa asks for six of Ben's zucchini. */
export function anAskedClaim(changes: Partial<Claim> = {}): Claim {
  return {
    id: 'c1',
    listing: { id: 'zucchini', title: 'Forty zucchini', unit: '', is_counted: true, left: 4 },
    role: 'asker',
    asker: { id: rosa.id, name: rosa.name, picture: null },
    giver: { id: ben.id, name: ben.name, picture: null },
    wanted: 6,
    given: null,
    state: 'asked',
    ended_why: null,
    place: 3,
    got_lately: 0,
    asked_at: new Date(NOW).toISOString(),
    due_at: null,
    could: [],
    note: '',
    window: null,
    spot: null,
    pickup_note: '',
    has_address: false,
    address_from: null,
    address_until: null,
    address_seen_at: null,
    thanked_at: null,
    thanks: '',
    can: ['withdraw'],
    version: 1,
    events: [],
    ...changes,
  };
}
