import autocannon from 'autocannon';

const CONNECTIONS = 64;

/** A request that is made anew each time: a creation where it has a body. */
export interface MadeRequest {
  readonly path?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly create?: () => MadeRequest;
}

export interface Measured {
  readonly name: string;
  /** Medians over the rounds. */
  readonly requestsPerSecond: number;
  readonly p99: number;
}

/**
 * Loads the targets in turn, round after round, and returns medians: other load of the machine then affects all of
 * them. Only figures of the same run are comparable.
 */
export async function loadInterleaved(
  targets: Target[],
  rounds: number,
  seconds: number,
): Promise<Measured[]> {
  const results = targets.map(({ name }) => ({ name, rates: [] as number[], p99s: [] as number[] }));
  for (const target of targets) await loadOnce(target, { duration: 1 });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const { rate, p99 } = await loadOnce(target, { duration: seconds });
      results[index]?.rates.push(rate);
      results[index]?.p99s.push(p99);
    }
  }
  return results.map(({ name, rates, p99s }) => ({
    name,
    requestsPerSecond: median(rates),
    p99: median(p99s),
  }));
}

/** Loads a target for some seconds, or with a number of requests. */
export async function loadOnce(
  { name, url, headers, create }: Target,
  extent: { readonly duration: number } | { readonly amount: number },
  connections = CONNECTIONS,
): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({
    url,
    connections,
    ...extent,
    ...(headers && { headers: { ...headers } }),
    ...(create && { requests: [{ setupRequest: (request) => ({ ...request, ...requestOf(create()) }) }] }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}

function requestOf({ path, headers, body }: MadeRequest) {
  const request = { headers: { ...headers }, ...(path !== undefined && { path }) };
  if (!body) return { ...request, method: 'GET' as const };
  const withType = { 'content-type': 'application/json', ...headers };
  return { ...request, method: 'POST' as const, headers: withType, body: JSON.stringify(body) };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
