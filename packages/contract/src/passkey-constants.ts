export const PASSKEYS = {
  /** Of one member. */
  most: 20,
  name: 60,
  /** What a browser answers as JSON; an attestation of a security key has some kilobytes. */
  answer: 16_384,
} as const;

export const PASSKEY_MESSAGES = {
  nameMissing: 'Please enter a name for the passkey',
  nameTooLong: 'Please use at most 60 characters for the name of a passkey',
} as const;
