import { z } from 'zod';

/**
 * Every refusal the API gives: status, and the sentence a person reads. Codes are stable, clients and tests
 * rely on them; messages are part of the product's documented behavior (docs/product).
 */
export const ERRORS = {
  BAD_REQUEST: [400, 'The request is not valid.'],
  VALIDATION_FAILED: [400, 'Some fields are not valid.'],
  MALFORMED_JSON: [400, 'The request is not valid JSON.'],
  JSON_TOO_COMPLEX: [400, 'The request is nested too deeply or has too many values.'],
  MALFORMED_UPLOAD: [400, 'The upload is incomplete or malformed. Please try again.'],
  INVALID_BACKUP: [400, 'Invalid backup file format'],
  INVALID_CURSOR: [400, 'This page of the list does not exist. Please start from the first page.'],
  INVALID_MESSAGE: [400, 'Invalid message parameters'],
  MESSAGE_TO_SELF: [400, 'You cannot send a message to yourself.'],
  CLAIM_OWN: [400, 'This is your own listing.'],
  BLOCK_SELF: [400, 'You cannot block yourself.'],
  REPORT_OWN: [400, 'You cannot report your own content or account.'],
  DECISION_NOT_POSSIBLE: [400, 'This decision is not possible for what was reported.'],
  WEAK_PASSWORD: [400, 'This password is too common. Please choose another one.'],
  INVALID_CURRENT_PASSWORD: [400, 'The current password is not correct.'],
  EMAIL_UNCHANGED: [400, 'Your account has this email address already.'],
  LINK_INVALID: [400, 'This link is no longer valid. Please ask for a new one.'],
  APPEAL_LINK_INVALID: [400, 'This link is no longer valid.'],
  IDEMPOTENCY_KEY_INVALID: [400, 'An Idempotency-Key has 1 to 255 visible characters.'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  INVALID_CREDENTIALS: [401, 'Invalid credentials'],
  GOOGLE_CREDENTIAL_INVALID: [401, 'Invalid credential from Google'],
  FORBIDDEN: [403, 'You are not allowed to do this.'],
  CROSS_SITE_REQUEST: [403, 'This request came from another site and was refused.'],
  ACCOUNT_INACTIVE: [403, 'This account has been deactivated. Please contact an administrator.'],
  MESSAGES_CLOSED: [403, 'You cannot send messages to this member.'],
  REPORT_INVOLVED: [403, 'You are involved in this case. Please leave it to another administrator.'],
  GOOGLE_DISABLED: [403, 'Google login is currently disabled. Please use email and password to login.'],
  ADDRESS_NOT_YET: [403, 'The address is shown from two hours before the pickup until two hours after it.'],
  EXCHANGE_CLOSED: [403, 'You cannot ask this member for produce.'],
  PASSWORD_REQUIRED: [403, 'Please enter your password again to do this.'],
  NEW_MEMBER_LISTINGS: [
    403,
    'You have shared as much as a new member can on the first day. Confirm your email address to share more.',
  ],
  NEW_MEMBER_CONVERSATIONS: [
    403,
    'You have written to as many neighbors as a new member can on the first day. Confirm your email address to write to more.',
  ],
  NOT_FOUND: [404, 'Not found'],
  METHOD_NOT_ALLOWED: [405, 'This address does not take this method.'],
  LISTING_NOT_FOUND: [404, 'Listing not found'],
  USER_NOT_FOUND: [404, 'User not found'],
  MESSAGE_NOT_FOUND: [404, 'Message not found'],
  CLAIM_NOT_FOUND: [404, 'This request for produce does not exist.'],
  REPORT_NOT_FOUND: [404, 'Report not found'],
  SESSION_NOT_FOUND: [404, 'Session not found'],
  DEVICE_NOT_FOUND: [404, 'Device not found'],
  BACKUP_NOT_FOUND: [404, 'Backup not found'],
  IMPORT_NOT_FOUND: [
    404,
    'This import has ended, or another server holds it. Please upload the backup again.',
  ],
  EMAIL_TAKEN: [409, 'An account with this email address already exists.'],
  GOOGLE_EMAIL_TAKEN: [
    409,
    'An account with this email address already exists. Please sign in with its password.',
  ],
  USERNAME_TAKEN: [409, 'This username is taken. Please choose another one.'],
  LAST_ADMIN: [409, 'This is the last administrator. Please make another member an administrator first.'],
  REPORT_DECIDED: [409, 'This has been decided already.'],
  APPEAL_NOT_POSSIBLE: [409, 'This decision cannot be appealed, or can no longer be appealed.'],
  LISTING_WANTED: [409, 'Its owner is looking for this, so it cannot be asked for.'],
  LISTING_OFFERED: [409, 'Its owner offers this and is not looking for it.'],
  ENOUGH_PROMISED: [409, 'So many are no longer needed.'],
  LISTING_GONE: [409, 'Nothing is left of this listing.'],
  CLAIM_OPEN: [409, 'You have asked for this already.'],
  CLAIM_ID_TAKEN: [409, 'A different claim with this id already exists.'],
  CLAIM_CHANGED: [409, 'This has changed meanwhile. Please look at it again.'],
  CLAIM_ACTION_NOT_POSSIBLE: [409, 'This is not possible any more.'],
  PICKUP_NOT_BEGUN: [409, 'This can be said once the agreed time of the pickup has begun.'],
  UNDO_OVER: [409, 'This can be undone for 24 hours and at most three times, by the member who said it.'],
  UNDO_THANKED: [409, 'Thanks were said for it, so it can no longer be undone.'],
  UNDO_TAKEN: [409, 'Some of it was promised to another neighbor meanwhile, so this cannot be undone.'],
  NOT_ENOUGH_LEFT: [409, 'So many are not left.'],
  SWAP_GONE: [409, 'What was offered in return is no longer available.'],
  SWAP_NOT_ENOUGH: [409, 'Not enough is left of what was offered in return.'],
  BLOCKS_FULL: [409, 'You have reached the maximum number of blocked members.'],
  BACKUP_RUNNING: [409, 'A backup is being made already.'],
  BACKUP_NEWER: [
    409,
    'This backup was made by a newer version of Windfall. Please update the server before restoring it.',
  ],
  BACKUP_WITHOUT_ADMIN: [
    409,
    'This backup has no active administrator, so the restored site could not be managed.',
  ],
  MESSAGE_ID_TAKEN: [409, 'A different message with this id already exists.'],
  IDEMPOTENCY_KEY_REUSED: [409, 'This Idempotency-Key was used for a different request.'],
  IDEMPOTENCY_KEY_IN_USE: [
    409,
    'A request with this Idempotency-Key is still running. Please try again in a moment.',
  ],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large.'],
  IMAGE_TOO_LARGE: [413, 'Image file is too large. Please select an image under 5MB.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'This content type is not supported here.'],
  RANGE_NOT_SATISFIABLE: [416, 'This part of the file does not exist.'],
  SWAP_NOT_OWN: [422, 'Only an offer of your own can be given in return.'],
  CONFIRMATION_REQUIRED: [422, 'Please confirm that you want to do this.'],
  IMAGE_UNREADABLE: [422, 'Failed to read image file. Please try a different image.'],
  IMAGE_CUT_OFF: [
    422,
    'Part of this image file is missing. Please download or save it again, or choose a different image.',
  ],
  IMAGE_TOO_MANY_PIXELS: [422, 'This image has too many pixels. Please choose a smaller one.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please wait a moment and try again.'],
  TOO_MANY_STREAMS: [429, 'Too many open connections for live events. Please close one first.'],
  INTERNAL: [500, 'Something went wrong on the server. Please try again.'],
  UNAVAILABLE: [503, 'The server is busy. Please try again in a moment.'],
  MAINTENANCE: [
    503,
    'The site is under maintenance. You can read everything, but changes are not possible until it is over.',
  ],
  BACKUP_FAILED: [500, 'No backup could be made, so nothing was changed.'],
  PASSWORD_CHANGE_OFF: [503, 'Password update is currently unavailable. Please try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * Body of an error response. `fields` names each invalid field with its message. `appeal_path` is the page of the site where a
 * deactivated member who signed in with the right password can appeal the decision; it holds a secret.
 */
export const errorBodySchema = z.object({
  statusCode: z.int(),
  error: z.string(),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  appeal_path: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
