/** What is wrong with the fields of an account. */
export const AUTH_MESSAGES = {
  loginRequired: 'Email and password are required',
  registerRequired: 'Please fill in all required fields',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must be at most 128 characters long',
  passwordsDiffer: 'Passwords do not match',
  emailInvalid: 'Please enter a valid email address',
  nameTooLong: 'Please use at most 100 characters for your name',
  locationTooLong: 'Please use at most 120 characters for your location',
  zipCodeTooLong: 'Please use at most 10 characters for the ZIP code',
  newPasswordTooShort: 'New password must be at least 6 characters long',
  newPasswordsDiffer: 'New passwords do not match',
  googleNoCredential: 'No response received from Google',
} as const;
