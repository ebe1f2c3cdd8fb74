import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';
import { readSources } from './tables/table-flaws.ts';
import { readOwners } from './tables/table-owners.ts';

/** The beginning of the sentence of the privacy page that tells of each table. */
const SENTENCES: Readonly<Record<string, string>> = {
  users: 'Your account: name, email address',
  sessions: 'Your sessions: name of browser',
  session_tokens: 'Your sessions: name of browser',
  passkeys: 'Your passkeys: a name,',
  passkey_challenges: 'Your passkeys: a name,',
  second_factors: 'Your second factor, if',
  recovery_codes: 'Your second factor, if',
  account_tokens: 'Links in emails: one hour',
  user_blocks: 'Whom you block;',
  group_keepers: 'The groups you act for,',
  images: 'Photos are decoded and encoded again.',
  listings: 'What you share: title',
  listing_photos: 'What you share: title',
  listing_sharing: 'What you share: title',
  claims: 'What you ask for and promise:',
  claim_events: 'What you ask for and promise:',
  loan_photos: 'What you ask for and promise:',
  address_reveals: 'The address of a pickup,',
  suggested_swaps: 'Swaps that are suggested',
  swap_parts: 'Swaps that are suggested',
  invites: 'Your invite: its link',
  invited_members: 'Your invite: its link',
  personal_invites: 'Your invite: its link',
  stands: 'The stands you keep,',
  stand_codes: 'The stands you keep,',
  stand_listings: 'The stands you keep,',
  stand_taps: 'The stands you keep,',
  giving_settings: 'Your settings for giving:',
  follows: 'What you follow:',
  follow_matches: 'What you follow:',
  garden_crops: 'What you grow,',
  calendar_feeds: 'Your calendar address,',
  conversations: 'Messages you send and receive',
  messages: 'Messages you send and receive',
  inbox: 'Messages you send and receive',
  reports: 'Whom you block;',
  notices: 'What you are told:',
  notifications: 'What you are told:',
  notification_choices: 'What you choose to be told',
  quiet_hours: 'What you choose to be told',
  digests: 'What you choose to be told',
  push_subscriptions: 'Devices that you turned push on for:',
  pushes: 'What you are told:',
  outbox: 'Emails to you,',
  geo_answers: 'Hashes that prevent duplicates',
  idempotency_keys: 'Hashes that prevent duplicates',
  rate_limits: 'Counts of requests by network address',
  audit_log: 'Records of what administrators did',
  search_misses: 'Search words without results',
  daily_figures: 'Search words without results',
};

/** Nothing of a member that another table does not have, or gone at once. */
const NOTHING_OF_MEMBERS = new Set([
  'settings',
  'broadcasts',
  'live_events',
  'listings_search',
  'listing_words',
  'listing_cells',
  'wish_terms',
  'lent_days',
  'crop_weeks',
  'town_numbers',
  'crop_forecasts',
]);

// @rule places#privacy-page
test('the privacy page has a sentence for each table that is stored', () => {
  const page = readFileSync(join(root, 'apps/web/src/features/legal/privacy-text.ts'), 'utf8');
  const tables = [...readOwners(readSources(root)).keys()].filter((name) => !NOTHING_OF_MEMBERS.has(name));
  expect(Object.keys(SENTENCES).sort()).toEqual(tables.sort());
  for (const beginning of new Set(Object.values(SENTENCES)))
    expect(page.split(`'${beginning}`), beginning).toHaveLength(2);
});
