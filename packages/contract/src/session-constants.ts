/**
 * Header of a sign-in whose client keeps the session by its cookie alone: with the value `cookie` the answer has no bearer token, which
 * scripts of a page could read.
 */
export const SESSION_CREDENTIAL_HEADER = 'session-credential';
