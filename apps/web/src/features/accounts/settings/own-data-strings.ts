import { defineStrings } from '@windfall/contract';

/** Strings of the export of one's data and of the end of the account. */
export const strings = defineStrings({
  en: {
    yourData: 'Your data',
    exportText: 'All data we store about you (profile, listings, messages and sign-ins) as one file.',
    exportData: 'Download my data',
    exportFailed: 'Your data could not be downloaded. Please try again.',

    deleteAccount: 'Delete my account',
    deleteHeading: 'Delete account',
    deleteText:
      'Your profile, your listings and your photos are deleted at once. Messages you sent stay readable to the neighbors who received them, from a “Former member”. This cannot be undone.',
    deleteQuestion: 'Delete your account?',
    deleteGoogleConfirm:
      'Sign in with Google again to confirm that it is you. Your account is deleted immediately afterwards.',
    deleteConfirm: 'Delete permanently',
    close: 'Close',
    deleted: 'Your account was deleted. Thank you for sharing.',
    deleteFailed: 'Failed to delete your account. Please try again.',
  },
});
