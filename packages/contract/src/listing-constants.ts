/** The texts of a listing by field, with the most characters of each. Forms, backups and stored copies take all of them from here. */
export const LISTING_TEXTS = {
  title: 120,
  description: 5000,
  produce_name: 60,
  location: 120,
  quantity: 60,
  price: 60,
} as const;
export type ListingText = keyof typeof LISTING_TEXTS;

/** What is wrong with a listing or with a question for listings. */
export const LISTING_MESSAGES = {
  required: 'Please fill in all required fields',
  titleTooLong: 'Please use at most 120 characters for the title',
  descriptionTooLong: 'Please use at most 5,000 characters for the description',
  quantityTooLong: 'Please use at most 60 characters for the quantity',
  priceTooLong: 'Please use at most 60 characters for the price',
  locationTooLong: 'Please use at most 120 characters for the location',
  produceTooLong: 'Please use at most 60 characters for the produce type',
  kindUnknown: 'Please say whether you offer this or look for it',
  categoryUnknown: 'Please choose one of the categories',
  cropUnknown: 'Please choose one of the crops',
  day: 'Please give a day such as 2026-08-14',
  pickedLater: 'Please give a day that is not in the future',
  bestByMissing: 'Please say until when it is at its best',
  bestByEarlier: 'Please give a day that is not before the day when it was picked',
  bestByOver: 'Please give a day that is not over',
  dayTooFar: 'Please give a day within five years',
  tooManyPhotos: 'Please choose at most 4 photos',
  altTooLong: 'Please use at most 200 characters to describe a photo',
  imageUnknown: 'Please choose an image file',
  searchTooLong: 'Please search for at most 100 characters',
  zipCodeTooLong: 'Please use at most 10 characters for the ZIP code',
  withoutUnknown: 'Please leave out only: egg, peanut, tree-nut',
  near: 'Please say where: a ZIP code, a town, or a latitude and a longitude with a comma between them',
  placeUnknown: 'Please choose one of the places',
  positionMissing: 'Add your position to your profile first: without it, your square is not known',
  zipCodeUnknown: 'This ZIP code is not known',
  townUnknown: 'This town is not known',
  radius: 'Please give a radius of more than 0 and at most 1,000 km',
  radiusWithoutNear: 'Please also give a place for the radius',
  distanceWithoutNear: 'Please also give a place to sort by distance',
} as const;
