import { type AdminUser, DEFAULT_SETTINGS, type ShownSettings, type Statistics } from '@windfall/contract';
import { aMember } from '../../testing/people.ts';

export const anAdmin = aMember({ id: 'ada', name: 'Ada Admin', full_name: 'Ada Admin', isAdmin: true });

/** The defaults, of a site whose environment sets none of them. */
export const someSettings: ShownSettings = {
  ...DEFAULT_SETTINGS,
  picture: null,
  environment: {
    site_name: null,
    distance_unit: null,
    contact: { phone: null, email: null, social_url: null },
  },
};

export function anAdminUser(changes: Partial<AdminUser> = {}): AdminUser {
  return {
    id: 'ben',
    name: 'Ben Okafor',
    full_name: 'Ben Okafor',
    username: 'ben',
    email: 'ben@example.org',
    email_verified: true,
    photo_url: null,
    location: 'Portland, OR',
    zip_code: null,
    status: 'active',
    isActive: true,
    deactivation_reason: null,
    isAdmin: false,
    is_test: false,
    is_group: false,
    is_pending: false,
    awaits_approval: false,
    invited_by: null,
    google: false,
    listings_count: 3,
    messages_count: 1200,
    created_at: '2026-01-02T10:00:00.000Z',
    last_seen_at: '2026-08-04T10:00:00.000Z',
    ...changes,
  };
}

export const someStatistics: Statistics = {
  generated_at: '2026-08-04T11:59:00.000Z',
  users: {
    total: 1204,
    active: 1180,
    inactive: 24,
    test: 3,
    admins: 2,
    waiting_members: 0,
    waiting_groups: 0,
  },
  listings: {
    total: 90,
    available: 70,
    taken: 20,
    by_category: [
      { category: 'Vegetables', count: 60 },
      { category: 'Honey', count: 30 },
    ],
  },
  messages: { total: 5120, last_7_days: 77 },
  conversations: 640,
  storage: { database_bytes: 3_400_000, image_count: 45, image_bytes: 9_000_000 },
  last_backup_at: '2026-08-04T02:00:00.000Z',
};
