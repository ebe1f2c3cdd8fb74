import { defineStrings } from '@windfall/contract';

/** Strings of the destructive tools. */
export const strings = defineStrings({
  en: {
    title: 'Tools',
    toAll: 'A message to all members',
    toAllLead: 'Among their notices, and by email to those who did not turn that off. Once a week at most.',
    writeToAll: 'Write to all members',
    inAndOut: 'Import and export',
    inAndOutLead: 'Listings from a table, and the data of the community as files.',
    openInAndOut: 'Open import and export',
    removing: 'Clean up and reset',
    removingLead:
      'Each of these actions asks you to type a word, makes a backup first, runs completely or not at all, and is recorded in the audit log.',
    noMembers: 'There are no members to remove.',
    nothing: 'There is nothing to remove.',
    andMore: (count: string) => `and ${count} more`,
    done: (what: string, backup: string) => `${what} Backup: ${backup}`,
    removed: (members: number, listings: number, messages: number) => {
      const parts = [
        members > 0 && `${members} ${members === 1 ? 'member' : 'members'}`,
        listings > 0 && `${listings} ${listings === 1 ? 'listing' : 'listings'}`,
        messages > 0 && `${messages} ${messages === 1 ? 'message' : 'messages'}`,
      ].filter(Boolean);
      return parts.length > 0 ? `Removed: ${parts.join(', ')}.` : 'There was nothing to remove.';
    },
    listingsRemoved: 'All listings were removed. A backup was made first.',
    listingsFailed: 'Failed to reset listings',

    purgeTitle: 'Purge users with no messages',
    purgeText:
      'Removes members who never sent or received a message and have no listing. Administrators are never removed.',
    purge: 'Purge',
    purgeQuestion: (count: string) => `Remove ${count} members without messages and listings?`,

    testTitle: 'Remove test users',
    testText: 'Removes members marked as test users, with their listings. Administrators are never removed.',
    clean: 'Remove',
    testQuestion: (count: string) => `Remove ${count} test users?`,

    duplicatesTitle: 'Clean duplicates',
    duplicatesText:
      'Removes listings that one member published twice (the oldest stays) and accounts of people who registered twice (the account without messages and listings is removed).',
    cleanDuplicates: 'Clean',
    duplicatesQuestion: (listings: string, members: string) =>
      `Remove ${listings} duplicate listings and ${members} duplicate members?`,
    duplicateListing: (title: string, owner: string) => `“${title}” by ${owner}`,
    duplicateMember: (name: string, email: string) => `${name} (${email})`,
    sameText: (day: string) => `Same member, title and description as the listing of ${day}, which stays.`,
    sameTextElsewhere: (day: string) =>
      `Same member, title and description as the listing of ${day}, which stays, but another place.`,
    sameMailbox: (email: string) => `Same mailbox as ${email}, which stays.`,
    samePerson: (email: string) =>
      `Same name and place as ${email}, which stays, but another email address: it may be another person.`,
    chosen: (count: string) => `${count} chosen`,
    firstShown: (shown: string) => `These are the first ${shown}. Clean them to see the next.`,

    resetListingsTitle: 'Reset listings',
    resetListingsText: 'Removes every listing with its picture. Members and messages stay.',
    resetListingsQuestion: 'Remove all listings?',
    resetUsersTitle: 'Reset users',
    resetUsersText: 'Removes every member but the administrators, with their listings.',
    resetUsersQuestion: 'Remove all members but the administrators?',
    resetTitle: 'Reset all data',
    resetText:
      'Removes all listings, messages, reports, statistics and members. Administrators, settings and the audit log stay.',
    resetQuestion: 'Remove everything?',
    reset: 'Reset',
  },
});
