import type { Exception, Exceptions } from './table-flaws.ts';

/** Exceptions of the files of one folder, for one reason. */
const inFolder = (
  folder: string,
  why: string,
  files: Readonly<Record<string, Exception['tables']>>,
): Exception[] => Object.entries(files).map(([file, tables]) => ({ path: `${folder}/${file}`, tables, why }));

/** The statements that touch a table of another owner. Prefer a function of the owner's service to a new line here. */
export const exceptions: Exceptions = {
  readers: [
    {
      path: 'features/images/images.repo.ts',
      tables: ['listings', 'listing_photos', 'users', 'loan_photos', 'claims', 'group_keepers'],
      why: 'Each request for an image finds in one statement whether its listing or profile is visible, or who sees that of a loan.',
    },
    {
      path: 'features/blocks/blocks.repo.ts',
      tables: ['users'],
      why: 'The list of blocked members shows their names and pictures.',
    },
    ...inFolder(
      'features/search',
      'A search reads the columns of listings that it filters and sorts by, in the statement that reads its index.',
      {
        'listing-numbers.repo.ts': ['listings'],
        'matches.repo.ts': ['listings'],
      },
    ),
    {
      path: 'features/listings/listings.repo.ts',
      tables: ['users', 'images'],
      why: 'Each page of listings has owners and pictures; a new listing takes the location of its owner.',
    },
    {
      path: 'features/listings/lists/offers.repo.ts',
      tables: ['users'],
      why: 'The map counts the offers of active members in each of hundreds of squares.',
    },
    {
      path: 'features/listings/listing-export.repo.ts',
      tables: ['users'],
      why: 'The file of all listings names their owners.',
    },
    {
      path: 'features/exchange/claim-export.repo.ts',
      tables: ['users'],
      why: 'The file of all claims names both members.',
    },
    {
      path: 'features/listings/photos/photos.repo.ts',
      tables: ['images'],
      why: 'The page of a listing shows its photos with their sizes.',
    },
    {
      path: 'features/exchange/received.repo.ts',
      tables: ['users', 'listing_sharing'],
      why: 'What a group has received is listed with its unit and who gave it.',
    },
    {
      path: 'features/exchange/loans/loan-photos.repo.ts',
      tables: ['images'],
      why: 'A claim shows the photos of its loan with their sizes.',
    },
    {
      path: 'features/messages/inbox.repo.ts',
      tables: ['users'],
      why: 'The inbox shows names and pictures of members.',
    },
    {
      path: 'features/messages/unread-template.ts',
      tables: ['notifications'],
      why: 'Each message finds in one statement whether its receiver was told of an unread one before it, of which there may be hundreds.',
    },
    {
      path: 'features/messages/delete-messages.repo.ts',
      tables: ['users'],
      why: 'Conversations between two deleted members are found among all conversations.',
    },
    {
      path: 'features/follows/follows.repo.ts',
      tables: ['users'],
      why: 'Follows of members whose account is not active leave their places to others.',
    },
    {
      path: 'features/seasons/garden-counts.ts',
      tables: ['users'],
      why: 'What all members grow is counted by where they live.',
    },
    {
      path: 'features/notices/notices.repo.ts',
      tables: ['reports'],
      why: 'A page of notices says which decisions can still be appealed.',
    },
    {
      path: 'features/exchange/clock/orphans.repo.ts',
      tables: ['users', 'listings', 'listing_sharing', 'user_blocks'],
      why: 'The clock finds in one statement what it has to do.',
    },
    {
      path: 'features/exchange/stock/stock.repo.ts',
      tables: ['listings'],
      why: 'The clock finds in one statement the available listings whose line can go on.',
    },
    {
      path: 'features/exchange/line/line.repo.ts',
      tables: ['listing_sharing', 'users', 'user_blocks'],
      why: 'The rule of a listing orders its line; the database counts the places, and finds who is passed over in one statement.',
    },
    ...inFolder(
      'features/users/administration',
      'Administrators see how much members share and write, and select those who do neither.',
      {
        'admin-user-page.repo.ts': ['users', 'listings', 'messages'],
        'member-export.repo.ts': ['users'],
        'selected-members.repo.ts': ['users', 'group_keepers', 'inbox', 'listings'],
      },
    ),
    {
      path: 'features/users/name-twins.repo.ts',
      tables: ['users'],
      why: 'A new name is compared with the names of all members.',
    },
    {
      path: 'features/users/many-users.repo.ts',
      tables: ['users'],
      why: 'Imports, invites and messages to all look up many members at once.',
    },
    {
      path: 'features/users/joining/invites.repo.ts',
      tables: ['users'],
      why: 'An invite is read with its member, whose account decides whether it holds.',
    },
    ...inFolder('features/users/directory', 'The directory searches and lists members.', {
      'search-pieces.ts': ['users'],
      'user-page.repo.ts': ['users'],
    }),
    {
      path: 'features/admin/destroy.ts',
      tables: 'all',
      why: 'Destructive operations lock the tables that they decide on, so that no row changes between decision and deletion.',
    },
    ...inFolder('features/analytics', 'Statistics count the rows of other features by day and write none.', {
      'daily-figures.repo.ts': ['users', 'listings', 'conversations', 'messages'],
      'day-counts.repo.ts': [
        'users',
        'listings',
        'listing_sharing',
        'conversations',
        'claims',
        'claim_events',
      ],
      'numbers/counted.repo.ts': ['listings', 'listing_sharing', 'claims', 'claim_events', 'stand_taps'],
      'slices.repo.ts': ['users', 'listings', 'conversations', 'messages', 'claim_events'],
      'statistics.repo.ts': ['users', 'listings', 'images'],
    }),
    ...inFolder(
      'features/backups',
      'A backup copies all tables at one instant, and is compared with what was copied.',
      {
        'backups.service.ts': ['images'],
        'compare-databases.ts': 'all',
        'imports.ts': ['users', 'listings', 'messages', 'images', 'claims', 'reports'],
        'process/write-backup.ts': ['images'],
      },
    ),
    ...inFolder('cli/doctor', 'The doctor examines a database with which the server may not start.', {
      'check-database.ts': 'all',
      'check-map.ts': 'all',
      'check-queues.ts': ['outbox', 'notifications'],
    }),
  ],
  writers: [
    ...inFolder(
      'features/users',
      'The platform reads who a session belongs to; the users feature makes, changes and deletes accounts.',
      {
        'users.repo.ts': ['users'],
        'auth/sign-in-proof.repo.ts': ['users'],
        'deletion/delete-users.repo.ts': ['users'],
        'groups/groups.repo.ts': ['users', 'group_keepers'],
      },
    ),
    {
      path: 'features/exchange/stock/stock.repo.ts',
      tables: ['listing_sharing'],
      why: 'Owners set how a listing is shared; its claims move what is held and gone, and the length of its line.',
    },
    {
      path: 'features/exchange/loans/lent-days.repo.ts',
      tables: ['lent_days'],
      why: 'Owners set how many they lend, which no day may exceed; the loans of it take the days.',
    },
    {
      path: 'features/blocks/blocks.repo.ts',
      tables: ['user_blocks'],
      why: 'The platform reads with each session whether its member has blocks; members make and end them here.',
    },
    {
      path: 'features/backups/replace-rows.ts',
      tables: 'all',
      why: 'A restore replaces the rows of all tables in one transaction.',
    },
  ],
};
