/** Splits a list into chunks of at most this size: a statement takes a limited number of values. */
export function* chunksOf<T>(items: readonly T[], size = 500): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
