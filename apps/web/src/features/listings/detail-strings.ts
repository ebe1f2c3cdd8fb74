import { defineStrings } from '../../lib/i18n/strings.ts';

/** Strings of the listing's page. */
export const strings = defineStrings({
  en: {
    loading: 'Loading listing',
    failed: 'Failed to load listing. It may have been removed or is no longer available.',
    retry: 'Retry',
    oneSeenBefore:
      'The server cannot be reached. This is the listing as of your last visit; it may no longer be available.',
    sampleText:
      'This is a sample listing, shown because the server cannot be reached. You cannot send a message about it.',
    browse: 'Browse Listings',
    backToListings: 'All listings',
    available: 'Available',
    hidden: 'Hidden',
    noLongerAvailable: 'No Longer Available',
    sharedBy: 'Shared by',
    away: (distance: string) => `${distance} away`,
    location: 'Location',
    produceType: 'Produce Type',
    quantity: 'Quantity',
    listed: 'Listed',
    listedOn: 'Listed On',
    category: 'Category',
    details: 'Details',
    share: 'Share',
    linkCopied: 'Link copied to clipboard!',
    copyFailed: (link: string) => `Copy this link: ${link}`,
    price: 'Price',
    about: 'Description',
    photoWaits: 'With a photo, not sent yet',
    photoOf: (title: string) => `Photo of ${title}`,
    ownListing: 'This is your own listing.',
    editListing: 'Edit Listing',
    markGone: 'Mark as gone',
    markAvailable: 'Mark as available',
    markedGone: 'Your listing is marked as no longer available.',
    markedAvailable: 'Your listing is available again.',
    updatedOffline: 'Listing updated in local storage (offline mode)',
    updateFailed: 'Failed to update listing. Please try again.',
    manage: 'Manage this listing',
    delete: 'Delete',
    deleteQuestion: 'Are you sure you want to delete this listing?',
    deleteText: (title: string) =>
      `“${title}” and its photos are deleted for all members. You can undo this for 10 seconds.`,
    cancel: 'Cancel',
    close: 'Close',
    deleteFailed: 'Failed to delete listing. Please try again.',
    metaDescription: (title: string, owner: string, location: string) =>
      `${title}, shared by ${owner} in ${location}.`,
  },
});
