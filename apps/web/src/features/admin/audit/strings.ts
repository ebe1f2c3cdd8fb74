import type { AuditAction } from '@windfall/contract';
import { defineStrings } from '../../../lib/i18n/strings.ts';

export const strings = defineStrings({
  en: {
    title: 'Audit log',
    lead: 'Actions of administrators, the host and the server. Entries are never changed or removed.',
    back: 'Admin dashboard',
    action: 'Action',
    anything: 'All actions',
    actor: 'Done by',
    actorHint: 'A member’s id, “host” or “server”',
    subject: 'Affected',
    subjectHint: 'The id of a member, listing, report or backup',
    from: 'From',
    to: 'To',
    apply: 'Apply Filters',
    clear: 'Clear filters',
    loading: 'Loading entries…',
    failed: 'Failed to load the audit log.',
    retry: 'Retry',
    none: 'No entries found',
    showMore: 'Show more',
    shown: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
    shownOfMore: (count: number) => `The latest ${count} entries`,
    fromAddress: (address: string) => `from ${address}`,
    details: 'Details',
    onlyThis: (name: string) => `Only entries about ${name}`,
  },
});

/** Text of each action; the name of its subject follows. */
const ACTIONS: Readonly<Record<AuditAction, string>> = {
  'settings.change': 'changed the settings',
  'user.create': 'created the account of',
  'user.update': 'changed the profile of',
  'user.admin': 'changed the administrator rights of',
  'user.email': 'changed the email address of',
  'user.status': 'activated or deactivated',
  'user.test': 'marked or unmarked as a test user',
  'user.delete': 'deleted the account of',
  'user.password-link': 'made a password link for',
  'user.warn': 'warned',
  'users.reset': 'removed all members but the administrators',
  'users.purge': 'purged members without messages and listings',
  'users.clean-test': 'removed the test users',
  'duplicates.clean': 'removed duplicates',
  'listing.create': 'added the listing',
  'listing.update': 'changed the listing',
  'listing.delete': 'deleted the listing',
  'listing.restore': 'restored the listing',
  'listing.hide': 'hid the listing',
  'listing.show': 'showed the listing again',
  'listings.reset': 'removed all listings',
  'data.reset': 'reset all data',
  'data.export': 'downloaded the backup',
  'data.import': 'imported the backup',
  'backup.create': 'made the backup',
  'backup.delete': 'deleted the backup',
  'backup.restore': 'restored the backup',
  'report.decide': 'decided a report about',
  'report.dismiss': 'dismissed a report about',
  'report.appeal': 'decided an appeal of',
};

/** An unknown action of a newer version is shown unchanged. */
export const actionInWords = (action: string): string =>
  (ACTIONS as Readonly<Record<string, string>>)[action] ?? action;
