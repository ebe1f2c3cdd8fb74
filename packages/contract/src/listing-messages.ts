/** What is wrong with a listing or with a question for listings. */
export const LISTING_MESSAGES = {
  required: 'Please fill in all required fields',
  titleTooLong: 'Please use at most 120 characters for the title',
  descriptionTooLong: 'Please use at most 5,000 characters for the description',
  quantityTooLong: 'Please use at most 60 characters for the quantity',
  priceTooLong: 'Please use at most 60 characters for the price',
  locationTooLong: 'Please use at most 120 characters for the location',
  produceTooLong: 'Please use at most 60 characters for the produce type',
  categoryUnknown: 'Please choose one of the categories',
  imageUnknown: 'Please choose an image file',
  zipCodeTooLong: 'Please use at most 10 characters for the ZIP code',
  near: 'Please say where: a ZIP code, a town, or a latitude and a longitude with a comma between them',
  zipCodeUnknown: 'This ZIP code is not known',
  townUnknown: 'This town is not known',
  radius: 'Please give a radius of more than 0 and at most 1,000 km',
  radiusWithoutNear: 'Please also give a place for the radius',
  distanceWithoutNear: 'Please also give a place to sort by distance',
} as const;
