import { plainTyped } from './text.ts';

/** Characters of an invite's code: 60 bits, so that none is guessed. */
export const INVITE_CODE_LENGTH = 12;

/** Bounds of an invite that administrators make. */
export const INVITE_LIMITS = { name: 60, maximum: { min: 1, max: 10_000 }, code: 300 } as const;

export const INVITE_MESSAGES = {
  nameMissing: 'Please say where this invite is used, such as Library poster',
  nameTooLong: `Please use at most ${INVITE_LIMITS.name} characters`,
  maximum: `Please enter a whole number from ${INVITE_LIMITS.maximum.min} to ${INVITE_LIMITS.maximum.max}, or nothing`,
  until: 'Please enter a day that is not over, or nothing',
  codeTooLong: 'This is no code of an invite',
} as const;

/** Whether a neighbor can join with a code; `unknown` also of one that its member has replaced. */
export const INVITE_STATES = ['open', 'unknown', 'ended', 'used_up'] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/**
 * The code in what was typed or pasted, which may be the whole link. Letters and digits that look alike are the same, and there is no
 * letter u, so that no code is a word (Crockford's Base32).
 */
export const plainInviteCode = (typed: string): string =>
  plainTyped(typed)
    .toLowerCase()
    .replace(/^.*\/join\//, '')
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');

/** A code in groups, to be read and typed. */
export const shownInviteCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
