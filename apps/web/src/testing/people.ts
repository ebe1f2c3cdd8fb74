import type { Listing, Report, User } from '@windfall/contract';

/** The moment tests happen at, for whatever shows an age. */
export const NOW = Date.parse('2026-08-04T12:00:00.000Z');

export function aMember(changes: Partial<User> = {}): User {
  return {
    id: 'rosa',
    name: 'Rosa Delgado',
    full_name: 'Rosa Delgado',
    username: 'rosa',
    email: 'rosa@example.org',
    roles: [],
    isAdmin: false,
    photo_url: null,
    picture: null,
    google_id: null,
    location: 'Portland, OR',
    zip_code: '97202',
    latitude: null,
    longitude: null,
    bio: '',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    status: 'active',
    isActive: true,
    ...changes,
  };
}

export const rosa = aMember();
export const ben = aMember({ id: 'ben', name: 'Ben Okafor', full_name: 'Ben Okafor', username: 'ben' });

/** Ben's zucchini, two hours old. */
export function aListing(changes: Partial<Listing> = {}): Listing {
  return {
    id: 'zucchini',
    title: 'Forty zucchini',
    description: 'They doubled overnight again.',
    category: 'Vegetables',
    produce_name: 'Zucchini',
    produce_type: { name: 'Zucchini' },
    zip_code: null,
    latitude: null,
    longitude: null,
    quantity: '40',
    price: 'Free',
    location: 'Sellwood, Portland',
    image_url: '',
    image: '',
    image_urls: [],
    photo: null,
    created_at: '2026-08-04T10:00:00.000Z',
    updated_at: '2026-08-04T10:00:00.000Z',
    user_id: ben.id,
    user_name: ben.name,
    user: { id: ben.id, name: ben.name, full_name: ben.name, username: ben.username, email: null },
    owner: { id: ben.id },
    is_available: true,
    isAvailable: true,
    is_seller: false,
    can_edit: false,
    can_delete: false,
    ...changes,
  };
}

/** Rosa's open report of Ben's zucchini. */
export function aReport(changes: Partial<Report> = {}): Report {
  return {
    id: 'r-1',
    subject_type: 'listing',
    subject_id: 'zucchini',
    subject_label: 'Forty zucchini',
    reason: 'spam',
    details: '',
    created_at: '2026-08-04T12:00:00.000Z',
    status: 'open',
    decision: null,
    decision_reason: null,
    decided_at: null,
    appeal: null,
    appeal_decision: null,
    appeal_reason: null,
    can_appeal: false,
    ...changes,
  };
}
