export { notifyOfListing } from './notify-of-listing.ts';
