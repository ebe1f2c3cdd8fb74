import { type Claim, DEFAULT_SHARING, type Sharing } from '@windfall/contract';
import { ben, NOW, rosa } from '../../../testing/people.ts';

const person = ({ id, name }: typeof rosa) => ({ id, name, picture: null });

/** Ben asks Rosa for six of her forty zucchini, as Rosa sees it. */
export function aClaim({ listing, ...changes }: Partial<Claim> = {}): Claim {
  return {
    id: 'c1',
    listing: {
      id: 'zucchini',
      title: 'Forty zucchini',
      unit: '',
      is_counted: true,
      left: 40,
      ...listing,
    },
    role: 'giver',
    asker: person(ben),
    giver: person(rosa),
    wanted: 6,
    given: null,
    state: 'asked',
    ended_why: null,
    place: 1,
    got_lately: 0,
    asked_at: '2026-08-04T10:00:00.000Z',
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
    can: ['offer', 'refuse'],
    version: 1,
    events: [],
    ...changes,
  };
}

/** Rosa asks Ben for six of his. */
export function anOwnClaim(changes: Partial<Claim> = {}): Claim {
  return aClaim({ role: 'asker', asker: person(rosa), giver: person(ben), can: ['withdraw'], ...changes });
}

/** Rosa is third of those who ask for what is left, now. */
export function anAskedClaim(changes: Partial<Claim> = {}): Claim {
  const { listing } = aClaim();
  const asked_at = new Date(NOW).toISOString();
  return anOwnClaim({ listing: { ...listing, left: 4 }, place: 3, asked_at, ...changes });
}

/** Ten pieces, of which four are left. */
export function someSharing(changes: Partial<Sharing> = {}): Sharing {
  return { ...DEFAULT_SHARING, stock: 10, left: 4, asking: 3, ...changes };
}

/** Six are promised, with a pickup from 5 to 7 PM in UTC. */
export const AGREED: Partial<Claim> = {
  state: 'agreed',
  given: 6,
  place: null,
  window: { from: '2026-08-04T17:00:00.000Z', to: '2026-08-04T19:00:00.000Z' },
  spot: 'porch',
  can: ['collect', 'call-off', 'pickup'],
};
