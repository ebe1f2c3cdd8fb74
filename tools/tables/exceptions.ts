import type { Exceptions } from './table-flaws.ts';

/** The statements that touch a table of another owner. Prefer a function of the owner's service to a new line here. */
export const exceptions: Exceptions = {
  readers: [
    {
      path: 'features/images/images.repo.ts',
      tables: ['listings', 'users'],
      why: 'Each request for an image finds in one statement whether its listing or profile is visible.',
    },
    {
      path: 'features/blocks/blocks.repo.ts',
      tables: ['users'],
      why: 'The list of blocked members shows their names and pictures.',
    },
    {
      path: 'features/search/',
      tables: ['listings'],
      why: 'A search reads the columns of listings that it filters and sorts by, in the statement that reads its index.',
    },
    {
      path: 'features/listings/listings.repo.ts',
      tables: ['users', 'images'],
      why: 'Each page of listings has owners and pictures; a new listing takes the location of its owner.',
    },
    {
      path: 'features/messages/inbox.repo.ts',
      tables: ['users'],
      why: 'The inbox shows names and pictures of members.',
    },
    {
      path: 'features/messages/delete-messages.repo.ts',
      tables: ['users'],
      why: 'Conversations between two deleted members are found among all conversations.',
    },
    {
      path: 'features/notices/notices.repo.ts',
      tables: ['reports'],
      why: 'A page of notices says which decisions can still be appealed.',
    },
    {
      path: 'features/users/administration/',
      tables: ['listings', 'messages', 'inbox'],
      why: 'Administrators see how much members share and write, and select those who do neither.',
    },
    {
      path: 'features/admin/destroy.ts',
      tables: 'all',
      why: 'Destructive operations lock the tables that they decide on, so that no row changes between decision and deletion.',
    },
    {
      path: 'features/analytics/',
      tables: ['users', 'listings', 'images', 'conversations', 'messages'],
      why: 'Statistics count the rows of other features by day and write none.',
    },
    {
      path: 'features/backups/',
      tables: 'all',
      why: 'A backup copies all tables at one instant.',
    },
    {
      path: 'cli/doctor/',
      tables: 'all',
      why: 'The doctor examines a database with which the server may not start.',
    },
  ],
  writers: [
    {
      path: 'features/users/',
      tables: ['users'],
      why: 'The platform reads who a session belongs to; the users feature makes, changes and deletes accounts.',
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
