import { ADMIN_MESSAGES, defineStrings } from '@windfall/contract';

/** Strings of the administrators' panel in the inbox. */
export const strings = defineStrings({
  en: {
    title: 'Admin tools',
    lead: 'Only administrators see this.',
    listings: 'Listings',
    listingCount: (count: number) => `The newest ${count} listings`,
    noListings: 'No listings yet',
    loading: 'Loading listings…',
    listFailed: 'Failed to load listings',
    retry: 'Retry',
    view: (title: string) => `View ${title}`,
    delete: 'Delete',
    deleteOf: (title: string) => `Delete ${title}`,
    deleteQuestion: 'Are you sure you want to delete this listing?',
    deleteText: (title: string) =>
      `“${title}” and its photos are deleted for all members. You can undo this for 10 seconds.`,
    deleteFailed: 'Failed to delete listing',
    deleted: 'The listing was deleted.',
    cancel: 'Cancel',
    add: 'Add a listing',
    listingTitle: 'Title',
    description: 'Description',
    defaults: 'Everything else gets a default: Vegetables, 1 kg, Local Area, available.',
    addListing: 'Add listing',
    addIncomplete: ADMIN_MESSAGES.listingRequired,
    added: 'The listing was added.',
    addFailed: 'Failed to create listing',
    members: 'Members',
    showTestUsers: 'Show test users',
    hideTestUsers: 'Hide test users',
    noTestUsers: 'There are no test users.',
    testUsersLoading: 'Loading test users…',
    testUsersFailed: 'Failed to load users: the server could not be asked.',
    moreTools: 'All tools',
  },
});
