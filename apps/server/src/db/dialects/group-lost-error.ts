/** The group commit of several transactions failed; each can be retried by itself. */
export class GroupLostError extends Error {
  override name = 'GroupLostError';
}
