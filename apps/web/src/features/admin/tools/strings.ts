import { defineStrings } from '../../../lib/i18n/strings.ts';

/** Sentences of the tools that remove (spec section 6, decisions: Screens). */
export const strings = defineStrings({
  en: {
    title: 'Tools',
    removing: 'Clean up and reset',
    removingLead:
      'Each of these asks you to type a word, makes a backup first, happens as a whole or not at all, and is written into the audit log.',
    nobody: 'There is nobody to remove.',
    nothing: 'There is nothing to remove.',
    andMore: (count: string) => `and ${count} more`,
    done: (what: string, backup: string) => `${what} Backup: ${backup}`,
    removed: (members: number, listings: number, messages: number) => {
      const parts = [
        members > 0 && `${members} ${members === 1 ? 'member' : 'members'}`,
        listings > 0 && `${listings} ${listings === 1 ? 'listing' : 'listings'}`,
        messages > 0 && `${messages} ${messages === 1 ? 'message' : 'messages'}`,
      ].filter(Boolean);
      return parts.length > 0 ? `Removed: ${parts.join(', ')}.` : 'Nothing had to be removed.';
    },
    listingsRemoved: 'All listings were removed. A backup was made before.',
    listingsFailed: 'Failed to reset listings',

    purgeTitle: 'Purge users with no messages',
    purgeText: 'Members who never sent or received a message and share nothing. Never an administrator.',
    purge: 'Purge',
    purgeQuestion: (count: string) => `Remove ${count} members without messages and listings?`,

    testTitle: 'Remove test users',
    testText: 'Members marked as made for trying things out, with their listings. Never an administrator.',
    clean: 'Remove',
    testQuestion: (count: string) => `Remove ${count} test users?`,

    duplicatesTitle: 'Clean duplicates',
    duplicatesText:
      'The same listing published twice by one member: the oldest stays. The same person registered twice: the account without messages and listings goes.',
    cleanDuplicates: 'Clean',
    duplicatesQuestion: (listings: string, members: string) =>
      `Remove ${listings} listings and ${members} members that are there twice?`,
    duplicateListing: (title: string, owner: string) => `“${title}” by ${owner}`,
    duplicateMember: (name: string, email: string) => `${name} (${email})`,

    resetListingsTitle: 'Reset listings',
    resetListingsText: 'Removes every listing with its picture. Members and messages stay.',
    resetListingsQuestion: 'Remove all listings?',
    resetUsersTitle: 'Reset users',
    resetUsersText: 'Removes every member but the administrators, with their listings.',
    resetUsersQuestion: 'Remove all members but the administrators?',
    resetTitle: 'Reset all data',
    resetText:
      'Removes all listings, messages, reports, figures and members. Administrators, settings and the audit log stay.',
    resetQuestion: 'Remove everything?',
    reset: 'Reset',
  },
});
