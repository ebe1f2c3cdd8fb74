/** Transactions were to be committed together, and were not; each can be tried by itself. */
export class GroupLostError extends Error {
  override name = 'GroupLostError';
}
