/** The browser's locks, which the test environment lacks: one holder at a time, in the order of asking. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as () => Promise<unknown>;
    const signal = (rest.length > 1 ? (rest[0] as LockOptions).signal : undefined) ?? null;
    const turn = (last.get(name) ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted();
      return work();
    });
    last.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
  return { request: request as LockManager['request'] };
}
