/** Sample listings are shown when there is neither a response nor a cached one. They have no owner to message. */
export const SAMPLE_PREFIX = 'sample-';

export function isSample({ id }: { id: string }): boolean {
  return id.startsWith(SAMPLE_PREFIX);
}
