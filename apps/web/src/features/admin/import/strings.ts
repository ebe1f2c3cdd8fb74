import { defineStrings } from '@windfall/contract';

/** Strings of importing and exporting tables. */
export const strings = defineStrings({
  en: {
    title: 'Import and export',
    lead: 'Bring listings in from a table, and take the community’s data out.',
    back: 'Back to the dashboard',
    failed: 'The server could not be asked whether you are an administrator.',
    listings: 'Listings from a file',
    listingsLead:
      'Each line is a listing of a member or group. The check shares nothing: it says what would be shared and what is wrong. Then all lines are shared, or none. Neighbors are not told of each one.',
    template: 'Download a template',
    file: 'CSV file',
    fileHint: 'Its text is put into the field below, where you can change it.',
    text: 'Lines',
    textHint: 'The first line names the columns. You can also paste them here.',
    owner: 'Owner of lines without one',
    ownerHint: 'Email address or username of a member or group.',
    optional: 'optional',
    format: 'Format',
    formats: { windfall: 'Columns of the template', 'falling-fruit': 'Download of the map of Falling Fruit' },
    check: 'Check',
    confirm: 'Confirm',
    share: (count: number) => (count === 1 ? 'Share 1 listing' : `Share ${count} listings`),
    shared: (count: number) => (count === 1 ? '1 listing was shared.' : `${count} listings were shared.`),
    wouldShare: (count: number) =>
      count === 1
        ? 'Nothing is wrong. 1 listing would be shared.'
        : `Nothing is wrong. ${count} listings would be shared.`,
    found: (count: number) => (count === 1 ? '1 listing in the file' : `${count} listings in the file`),
    faults: (count: number) => (count === 1 ? '1 fault to mend' : `${count} faults to mend`),
    leftOut: (count: number) => (count === 1 ? '1 line is left out' : `${count} lines are left out`),
    ignored: (columns: string) => `These columns mean nothing here: ${columns}.`,
    why: 'Why',
    invites: 'Invitations from a file',
    invitesLead:
      'Each line is a neighbor, with the columns email and name. Each gets one email with a link to join. Members and those who were invited within a month are skipped.',
    invite: (count: number) => (count === 1 ? 'Invite 1 neighbor' : `Invite ${count} neighbors`),
    invited: (count: number) =>
      count === 1 ? '1 neighbor was invited.' : `${count} neighbors were invited.`,
    wouldInvite: (count: number) =>
      count === 1
        ? 'Nothing is wrong. 1 neighbor would be invited.'
        : `Nothing is wrong. ${count} neighbors would be invited.`,
    skipped: (count: number) => (count === 1 ? '1 line is skipped' : `${count} lines are skipped`),
    notInvited: {
      member: (email: string) => `${email} has an account`,
      twice: (email: string) => `${email} stands in the file before`,
      invited: (email: string) => `${email} was invited within the last month`,
    },
    line: 'Line',
    column: 'Column',
    wholeLine: 'the whole line',
    problem: 'What is wrong',
    listing: 'Listing',
    category: 'Category',
    ownerName: 'Owner',
    place: 'Place',
    andMore: (count: number) => `and ${count} more`,
    export: 'Take the data out',
    exportLead:
      'All rows as files, without passwords, messages and exact places. The file of listings can be imported elsewhere. The audit log notes each download.',
    tables: { listings: 'Listings (CSV)', members: 'Members (CSV)', claims: 'Claims (CSV)' },
    exportAll: 'All of them (JSON)',
    importFailed: 'The file could not be read. Please try again.',
  },
});
