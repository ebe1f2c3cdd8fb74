import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences of the error screens (spec sections 4 and 8). */
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
      `Reset Application empties what this browser keeps for ${site}: drafts, messages and changes that still wait to be sent, copies of pages, and the theme. What is on the server stays as it is.`,
    notLoaded: 'This page could not be loaded',
    noConnection: (site: string) =>
      `There is no connection to ${site} at the moment. What you have written stays in this browser. Please check your network and try again.`,
    newVersion: (site: string) =>
      `${site} was renewed since you opened it. Try again to open this page in its new version.`,
  },
});
