/** What is wrong with a profile or with a question for members. */
export const USER_MESSAGES = {
  required: 'Please fill in all required fields',
  nameTooLong: 'Please use at most 100 characters for your name',
  usernameInvalid:
    'A username has 3 to 30 letters and digits; dots, hyphens and underscores may stand between them',
  locationTooLong: 'Please use at most 120 characters for your location',
  zipCodeTooLong: 'Please use at most 10 characters for the ZIP code',
  bioTooLong: 'Please use at most 1,000 characters to tell about yourself',
  coordinatesInvalid: 'Please give latitude and longitude together, as degrees',
  photoUnknown: 'Please choose an image file',
  reasonTooLong: 'Please use at most 1,000 characters for the reason',
  searchTooLong: 'Please search for at most 100 characters',
} as const;
