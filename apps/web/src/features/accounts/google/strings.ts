import { defineStrings } from '@windfall/contract';

/** Strings of Google sign-in. */
export const strings = defineStrings({
  en: {
    signUp: 'Or sign up with Google',
    signIn: 'Or sign in with Google',
    disabled: 'Google login is currently disabled. Please use email and password to login.',
    loading: 'Loading Google login',
    signingIn: 'Signing in with Google',
    loadFailed: 'Failed to load Google login',
    couldNotInitialize: 'Could not initialize Google Sign-In',
    noResponse: 'No response received from Google',
    invalidCredential: 'Invalid credential from Google',
    allEndpointsFailed: 'Google authentication failed with all backend endpoints',
    loginFailed: (reason: string) => `Login failed: ${reason}`,
    invalidResponse: 'Invalid response from server',
    signUpFailed: 'Failed to sign up with Google. Please try again.',
    noSavedCredential: 'No saved credential found',
    retryFailed: 'Retry failed',
    retry: 'Retry',
    welcomeBack: (name: string) => `Welcome back, ${name}!`,
    welcome: (name: string) => `Welcome, ${name}!`,
  },
});

export type GoogleTexts = (typeof strings)['en'];
