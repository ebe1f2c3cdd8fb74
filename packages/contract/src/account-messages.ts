/** What is wrong with the fields of an account. */
export const AUTH_MESSAGES = {
  emailCodeRequired: 'Please enter your email address and the code of the email',
  loginRequired: 'Email and password are required',
  registerRequired: 'Please fill in all required fields',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must be at most 128 characters long',
  passwordsDiffer: 'Passwords do not match',
  emailInvalid: 'Please enter a valid email address',
  nameTooLong: 'Please use at most 100 characters for your name',
  nameWithAddress: 'Please leave web addresses out of your name',
  locationTooLong: 'Please use at most 120 characters for your location',
  zipCodeTooLong: 'Please use at most 10 characters for the ZIP code',
  newPasswordTooShort: 'New password must be at least 6 characters long',
  newPasswordsDiffer: 'New passwords do not match',
  googleNoCredential: 'No response received from Google',
} as const;

/** What is wrong with a profile or with a question for members. */
export const USER_MESSAGES = {
  required: 'Please fill in all required fields',
  nameTooLong: 'Please use at most 100 characters for your name',
  usernameInvalid:
    'A username has 3 to 30 letters and digits; dots, hyphens and underscores may stand between them',
  locationTooLong: 'Please use at most 120 characters for your location',
  zipCodeTooLong: 'Please use at most 10 characters for the ZIP code',
  zipCodeUnknown: 'This ZIP code is not known',
  bioTooLong: 'Please use at most 1,000 characters to tell about yourself',
  publicHoursTooLong: 'Please use at most 200 characters for the hours',
  publicAddressTooLong: 'Please use at most 200 characters for the address',
  coordinatesInvalid: 'Please give latitude and longitude together, as degrees',
  photoUnknown: 'Please choose an image file',
  reasonTooLong: 'Please use at most 1,000 characters for the reason',
  searchTooLong: 'Please search for at most 100 characters',
} as const;
