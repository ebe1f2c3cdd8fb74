import { defineStrings } from '@windfall/contract';

/** Strings of the error screens. */
export const strings = defineStrings({
  en: {
    applicationError: 'Application Error',
    weEncountered: (message: string) => `We encountered an error: ${message}`,
    unknownErrorOccurred: 'Unknown error occurred',
    somethingWrong: 'Something went wrong',
    renderFailed: 'We encountered an error rendering this component.',
    unknownError: 'Unknown error',
    tryAgain: 'Try Again',
    reloadPage: 'Reload Page',
    resetApplication: 'Reset Application',
    whatResetDoes: (site: string) =>
      `Reset Application deletes everything this browser stores for ${site}: drafts, unsent messages and changes, copies of pages, and the theme. Data on the server is not affected.`,
    keepAll: 'Keep everything',
    deleteAll: 'Delete and reset',
    notLoaded: 'This page could not be loaded',
    noConnection: (site: string) =>
      `There is no connection to ${site} at the moment. Your text stays in this browser. Please check your network and try again.`,
    newVersion: (site: string) =>
      `${site} was updated since you opened it. Try again to open the new version of this page.`,
  },
});
