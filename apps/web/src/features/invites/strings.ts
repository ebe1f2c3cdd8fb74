import { defineStrings } from '@windfall/contract';

/** Strings of the page on which members invite neighbors. */
export const strings = defineStrings({
  en: {
    title: 'Invite neighbors',
    lead: 'This link is yours. Send it, or let a neighbor scan the code.',
    failed: 'Your invite could not be loaded.',
    retry: 'Retry',
    loading: 'Loading',
    link: 'Your link',
    copy: 'Copy the link',
    copied: 'Copied',
    copyFailed: 'Could not be copied. Select it instead.',
    share: 'Share',
    shareText: (site: string) => `Join me on ${site}: neighbors sharing what their gardens grow.`,
    linkCopied: 'Link copied to clipboard!',
    qrCode: 'QR code of the link',
    code: 'Code',
    came: (count: string, one: boolean) =>
      one ? 'One neighbor has joined by your link.' : `${count} neighbors have joined by your link.`,
    cameNone: 'Nobody has joined by your link yet.',
    poster: 'Print a poster',
    renew: 'Make a new link',
    renewQuestion: 'Make a new link?',
    renewText: 'The present link ends at once, also on posters. Neighbors who have joined stay.',
    renewed: 'You have a new link.',
    renewFailed: 'The link could not be replaced. Please try again.',
    cancel: 'Cancel',
    siteTitle: 'Invites of the site',
    siteLead: 'For posters, flyers and lists: each has a name, so that you see how many came by it.',
    byEmail: 'Invite neighbors by email, from a list of addresses',
    siteFailed: 'The invites could not be loaded.',
    byMembers: (count: string, one: boolean) =>
      one
        ? 'One neighbor has joined by the links of members.'
        : `${count} neighbors have joined by the links of members.`,
    name: 'Where it is used',
    nameHint: 'For example: Library poster',
    until: 'Last day',
    maximum: 'For at most',
    maximumHint: 'neighbors',
    optional: 'optional',
    create: 'Make the invite',
    created: (name: string) => `The invite ‘${name}’ is there.`,
    createFailed: 'The invite could not be made. Please try again.',
    end: 'End it',
    endOf: (name: string) => `End the invite ‘${name}’`,
    endFailed: 'The invite could not be ended. Please try again.',
    posterOf: (name: string) => `Poster with the invite ‘${name}’`,
    joined: (count: string, maximum: string | null) =>
      maximum === null ? `${count} joined` : `${count} of ${maximum} joined`,
    untilDay: (day: string) => `until ${day}`,
    invitees: 'Who was invited',
    inviteesOf: (name: string) => `Who was invited: ${name}`,
    inviteeJoined: 'joined',
    states: { ended: 'Ended', used_up: 'Used up' },
  },
});
