import { defineStrings } from '@windfall/contract';

/** Emails about an account, and answers to requests about it. `{link}` is the place of the link. */
export const strings = defineStrings({
  en: {
    emails: {
      verifyAddress: (site: string) => ({
        subject: `Confirm your email address for ${site}`,
        body: [
          `Please confirm that this address belongs to your account at ${site}. Sign in and open this link within three days:`,
          '{link}',
          'If you have no account there, another person entered your address by mistake. Then you need not do anything.',
        ],
      }),
      resetPassword: (site: string) => ({
        subject: `Choose a new password for ${site}`,
        body: [
          `A new password was requested for your account at ${site}. Open this link within an hour to choose one:`,
          '{link}',
          'If it was not you, you need not do anything: your password stays as it is.',
        ],
      }),
      signIn: (site: string) => ({
        subject: `Sign in to ${site}`,
        body: [
          `Open this link within ten minutes to sign in to your account at ${site}:`,
          '{link}',
          'On another device, or in a browser without scripts, enter this code where you asked for the email: {code}',
          'Give the link and the code to nobody. If it was not you who asked, you need not do anything.',
        ],
      }),
      signInUnproven: (site: string) => ({
        subject: `Sign in to ${site}`,
        body: [
          `A sign-in to your account at ${site} by email was asked for. This address is not confirmed yet, so please choose a new password first. Open this link within an hour:`,
          '{link}',
          'If it was not you, you need not do anything: your password stays as it is.',
        ],
      }),
      passwordChanged: (site: string, url: string) => ({
        subject: `Your password for ${site} was changed`,
        body: [
          `The password of your account at ${site} (${url}) was changed, and all other sessions of the account were signed out.`,
          'If it was not you, choose a new password at once: use “Forgot your password?” on the sign-in page.',
        ],
      }),
      passkeyAdded: (site: string, url: string) => ({
        subject: `A passkey was added to your account at ${site}`,
        body: [
          `A passkey was added to your account at ${site} (${url}). Its device signs in without your password.`,
          'If it was not you, remove it in your account settings, and choose a new password.',
        ],
      }),
      passkeyRemoved: (site: string, url: string) => ({
        subject: `A passkey was removed from your account at ${site}`,
        body: [
          `A passkey of your account at ${site} (${url}) was removed. Its device no longer signs in with it.`,
          'If it was not you, choose a new password at once: use “Forgot your password?” on the sign-in page.',
        ],
      }),
      secondFactor: (site: string, url: string, change: 'on' | 'off' | 'reset') => ({
        subject:
          change === 'on'
            ? `Your account at ${site} asks for a code now`
            : `Your account at ${site} no longer asks for a code`,
        body: [
          {
            on: `The second factor of your account at ${site} (${url}) was turned on. A sign-in with the password needs a code of your authenticator app too, and all other sessions were signed out.`,
            off: `The second factor of your account at ${site} (${url}) was turned off. A sign-in needs no code.`,
            reset: `An administrator turned off the second factor of your account at ${site} (${url}). A sign-in needs no code.`,
          }[change],
          'If it was not you, choose a new password at once: use “Forgot your password?” on the sign-in page.',
        ],
      }),
      providerLinked: (site: string, url: string, provider: string) => ({
        subject: `Your account at ${site} can be signed in to with ${provider}`,
        body: [
          `A sign-in with ${provider} used your email address, so your account at ${site} (${url}) can be signed in to that way from now on.`,
          'If it was not you, write to the people who run the site at once.',
        ],
      }),
      deactivated: (site: string, url: string, reason: string) => ({
        subject: `Your account at ${site} was deactivated`,
        body: [
          `An administrator deactivated your account at ${site} (${url}). You are signed out and cannot sign in.`,
          ...(reason ? [`Reason: ${reason}`] : []),
          'If you think that this is a mistake, write to the people who run the site.',
        ],
      }),
      letIn: (site: string, url: string) => ({
        subject: `You are in: welcome to ${site}`,
        body: [
          `An administrator of ${site} has let you in. Now you can share, ask for some and write to neighbors.`,
          `Sign in at ${url}.`,
        ],
      }),
      confirmNewAddress: (site: string) => ({
        subject: `Confirm your new email address for ${site}`,
        body: [
          `This address was entered as the new address of an account at ${site}. Sign in to that account with its present address and open this link within a day:`,
          '{link}',
          'If you have no account there, another person entered your address by mistake. Then you need not do anything.',
        ],
      }),
      newAddressTaken: (site: string, url: string) => ({
        subject: `Your email address has an account at ${site}`,
        body: [
          `This address was entered as the new address of another account at ${site} (${url}). It has an account there already, so nothing was changed.`,
          'If it was you, sign in with this address, or choose another one for the other account. If it was not you, you need not do anything.',
        ],
      }),
      newAddressEntered: (site: string, url: string) => ({
        subject: `A new email address was entered for your account at ${site}`,
        body: [
          `A new email address was entered for your account at ${site} (${url}). It takes the place of this one when the link that was sent there is opened.`,
          'If it was not you, choose a new password at once, which stops the change: use “Forgot your password?” on the sign-in page.',
        ],
      }),
      addressChanged: (site: string, url: string) => ({
        subject: `Your email address for ${site} was changed`,
        body: [
          `Your account at ${site} (${url}) has a new email address and no longer uses this one. All other sessions of the account were signed out.`,
          'If it was not you, write to the people who run the site at once.',
        ],
      }),
    },
    oidc: {
      done: 'You are signed in',
      goOn: 'Go on',
      failed: 'You are not signed in',
      back: 'Back to sign in',
      appeal: 'Appeal this decision',
    },
    /** What administrators are told of members who wait. */
    waitingMember: {
      waits: (site: string) => `A new neighbor waits to be let in at ${site}`,
      letIn: 'Until an administrator lets them in they can read, but not share, ask or write.',
      openList: 'See who waits',
    },
    passkeyRemoved: 'Passkey removed',
    secondFactorOff: 'The second factor is off',
    sessionEnded: 'Session ended',
    otherSessionsEnded: 'All other sessions ended',
    signedOut: 'Logged out',
    passwordUpdated: 'Password updated successfully!',
    passwordReset: 'Your password was changed. Please sign in with the new password.',
    signInLinkSent: 'If this address has an account, an email to sign in with is on its way.',
    resetLinkSent: 'If this address has an account, a link to choose a new password is on its way.',
    newAddressLinkSent: 'A link to confirm the new address is on its way.',
    addressChanged: 'Your email address was changed.',
    addressConfirmed: 'Your email address is confirmed.',
    addressConfirmedAlready: 'Your email address is confirmed already.',
    addressLinkSent: 'A link to confirm your address is on its way.',
  },
});
