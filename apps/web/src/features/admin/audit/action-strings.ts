import { type AuditAction, defineStrings } from '@windfall/contract';

/** Words before and after the name of the subject: 'made Rosa an administrator'. */
export interface Sentence {
  readonly before: string;
  readonly after?: string;
}

/** Actions of the audit log in words. */
export const strings = defineStrings({
  en: {
    /** The name of the subject follows. */
    actions: {
      'settings.change': 'changed the settings',
      'user.create': 'created the account of',
      'user.update': 'changed the profile of',
      'user.admin': 'changed the administrator rights of',
      'user.email': 'changed the email address of',
      'user.passkey-add': 'added a passkey to the account of',
      'user.passkey-remove': 'removed a passkey from the account of',
      'user.second-factor-on': 'turned on the second factor of',
      'user.second-factor-off': 'turned off the second factor of',
      'user.second-factor-reset': 'reset the second factor of',
      'user.end-sessions': 'ended the sessions of',
      'user.status': 'activated or deactivated',
      'user.test': 'marked or unmarked as a test user',
      'user.delete': 'deleted the account of',
      'user.password-link': 'made a password link for',
      'user.warn': 'warned',
      'users.end-sessions': 'ended the sessions of all members',
      'users.reset': 'removed all members but the administrators',
      'users.purge': 'purged members without messages and listings',
      'users.clean-test': 'removed the test users',
      'duplicates.clean': 'removed duplicates',
      'users.remove-contents': 'removed the listings and hid the messages of members',
      'broadcast.send': 'wrote to all members:',
      'invite.create': 'made the invite',
      'invite.end': 'ended the invite',
      'invites.send': 'invited neighbors by email with the invite',
      'listing.create': 'added the listing',
      'listing.update': 'changed the listing',
      'listing.delete': 'deleted the listing',
      'listing.restore': 'restored the listing',
      'listing.hide': 'hid the listing',
      'listing.show': 'showed the listing again',
      'listings.import': 'imported listings from a file',
      'listings.reset': 'removed all listings',
      'tables.export': 'downloaded tables of the site',
      'data.reset': 'reset all data',
      'data.export': 'downloaded the backup',
      'data.import': 'imported the backup',
      'backup.create': 'made the backup',
      'backup.delete': 'deleted the backup',
      'backup.restore': 'restored the backup',
      'report.decide': 'decided a report about',
      'report.dismiss': 'dismissed a report about',
      'report.appeal': 'decided an appeal of',
    } satisfies Record<AuditAction, string>,
    /** With what the details say. */
    activated: { before: 'activated' },
    deactivated: { before: 'deactivated' },
    madeAdmin: { before: 'made', after: 'an administrator' },
    tookAdmin: { before: 'removed the administrator rights of' },
    marked: { before: 'marked', after: 'as a test user' },
    unmarked: { before: 'removed the mark of a test user from' },
    upheld: { before: 'upheld a decision against the appeal of' },
    overturned: { before: 'overturned a decision after the appeal of' },
  },
});

export type ActionTexts = (typeof strings)['en'];
