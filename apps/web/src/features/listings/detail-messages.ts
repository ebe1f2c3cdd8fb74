import { defineMessages } from '../../lib/i18n/messages.ts';

/** Sentences of the listing's page (wording: spec sections 2 and 8). */
export const messages = defineMessages({
  en: {
    loading: 'Loading listing',
    failed: 'Failed to load listing. It may have been removed or is no longer available.',
    retry: 'Retry',
    browse: 'Browse Listings',
    backToListings: 'All listings',
    available: 'Available',
    noLongerAvailable: 'No Longer Available',
    sharedBy: 'Shared by',
    location: 'Location',
    produceType: 'Produce Type',
    quantity: 'Quantity',
    listedOn: 'Listed On',
    price: 'Price',
    about: 'Description',
    photoOf: (title: string) => `Photo of ${title}`,
    ownListing: 'This is your own listing.',
    editListing: 'Edit Listing',
    markGone: 'Mark as no longer available',
    markAvailable: 'Mark as available',
    markedGone: 'Your listing now says that it is no longer available.',
    markedAvailable: 'Your listing is available again.',
    updatedOffline: 'Listing updated in local storage (offline mode)',
    updateFailed: 'Failed to update listing. Please try again.',
    manage: 'Manage this listing',
    delete: 'Delete',
    deleteQuestion: 'Are you sure you want to delete this listing?',
    deleteText: 'It disappears for everybody, with its photo. This cannot be undone.',
    cancel: 'Cancel',
    deleted: 'The listing was deleted.',
    deleteFailed: 'Failed to delete listing. Please try again.',
    metaDescription: (title: string, owner: string, location: string) =>
      `${title}, shared by ${owner} in ${location}.`,
  },
});
