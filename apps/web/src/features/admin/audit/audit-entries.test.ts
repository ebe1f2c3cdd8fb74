import type { AuditEntry } from '@windfall/contract';
import { expect, test } from 'vitest';
import { strings as actionStrings } from './action-strings.ts';
import { detailsInWords, sentenceOf } from './audit-entries.tsx';
import { strings } from './strings.ts';

const words = { t: strings.en, locale: 'en', backupReason: (reason: string) => reason };

const inWords = (action: string, details: AuditEntry['details']) => {
  const { before, after } = sentenceOf({ action, details }, actionStrings.en);
  const lines = detailsInWords({ action, details } as AuditEntry, words);
  return [[before, after].filter(Boolean).join(' … '), ...lines.map(({ term, text }) => `${term}: ${text}`)];
};

// @rule administration#audit-log-words
test.each<[string, AuditEntry['details'], string[]]>([
  ['user.status', { status: 'inactive', reason: 'Spam' }, ['deactivated', 'Reason: Spam']],
  ['user.status', { status: 'active' }, ['activated']],
  ['user.status', {}, ['activated or deactivated']],
  ['user.admin', { is_admin: true }, ['made … an administrator']],
  ['user.admin', { is_admin: false }, ['removed the administrator rights of']],
  ['user.test', { is_test: true }, ['marked … as a test user']],
  ['user.test', { is_test: false }, ['removed the mark of a test user from']],
  ['user.update', { fields: ['bio', 'zip_code'] }, ['changed the profile of', 'Changed: bio, ZIP code']],
  [
    'settings.change',
    {
      from: { maintenance: false, securityLevel: 'standard', testimonials: null },
      to: { maintenance: true, securityLevel: 'high', testimonials: [{}, {}] },
    },
    [
      'changed the settings',
      'Maintenance mode: off, then on',
      'Security level: standard, then high',
      'Testimonials: examples, then 2 of the host',
    ],
  ],
  [
    'users.purge',
    { members: 1200, listings: 0, messages: 0, reports: 0, names: ['Mira', 'Theo'], backup: 'b.tar.gz' },
    [
      'purged members without messages and listings',
      'Removed: 1,200 members',
      'Names: Mira, Theo',
      'Backup: b.tar.gz',
    ],
  ],
  [
    'report.decide',
    { decision: 'deactivate', reason: 'Spam', reports: 2, report: 'r1' },
    [
      'decided a report about',
      'Decision: deactivate the member',
      'Reason: Spam',
      'Reports settled: 2',
      'Report: r1',
    ],
  ],
  [
    'backup.create',
    { reason: 'manual', size: 2_500_000, missing_images: 0 },
    ['made the backup', 'Reason: manual', 'Size: 2.5 MB'],
  ],
  [
    'backup.restore',
    { made_at: '2026-08-04T12:00:00.000Z', counts: { users: 5, listings: 3 } },
    ['restored the backup', 'Made on: August 4, 2026', 'Contents: 5 users, 3 listings'],
  ],
  ['garden.water', { liters: 7, hose: null }, ['garden.water', 'liters: 7', 'hose: null']],
])('%s with %j', (action, details, expected) => {
  expect(inWords(action, details)).toEqual(expected);
});
