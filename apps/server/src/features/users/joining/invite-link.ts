import { randomBytes } from 'node:crypto';
import { INVITE_CODE_LENGTH } from '@windfall/contract';
import type { Context } from '../../../context.ts';

export const DAY_MS = 86_400_000;
/** Invites that are sent by email end with these emails. */
export const SENT_INVITE_DAYS = 30;

/** Without i, l, o and u: see `plainInviteCode`. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

export const newInviteCode = (): string =>
  Array.from(randomBytes(INVITE_CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

export const inviteLink = ({ config }: Pick<Context, 'config'>, code: string): string =>
  `${config.publicUrl}/join/${code}`;
