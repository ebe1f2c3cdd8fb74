import autocannon from 'autocannon';

const CONNECTIONS = 64;
export const WARM_UP_SECONDS = 1;

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
  /** CPU time of the server's process so far, in milliseconds. */
  readonly cpu?: () => number;
}

export interface Measured {
  readonly name: string;
  /** Medians over the rounds. */
  readonly requestsPerSecond: number;
  readonly p99: number;
  /** Answered requests of all rounds. */
  readonly requests: number;
  /** CPU time of the server for a request in milliseconds. */
  readonly cpu: number | undefined;
}

/** Figures of one turn. */
interface Turn {
  readonly rate: number;
  readonly p99: number;
  readonly requests: number;
  readonly cpu: number | undefined;
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
  const turns = targets.map((): Turn[] => []);
  for (const target of targets) await loadOnce(target, { duration: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries())
      turns[index]?.push(await loadOnce(target, { duration: seconds }));
  }
  return targets.map(({ name }, index) => measuredOf(name, turns[index] ?? []));
}

function measuredOf(name: string, turns: readonly Turn[]): Measured {
  const cpus = turns.flatMap(({ cpu }) => cpu ?? []);
  return {
    name,
    requestsPerSecond: median(turns.map(({ rate }) => rate)),
    p99: median(turns.map(({ p99 }) => p99)),
    requests: turns.reduce((sum, turn) => sum + turn.requests, 0),
    cpu: cpus.length > 0 ? median(cpus) : undefined,
  };
}

/** Loads a target for some seconds, or with a number of requests. Rejects when a request cannot be made. */
export async function loadOnce(
  { name, url, headers, create, cpu }: Target,
  extent: { readonly duration: number } | { readonly amount: number },
  connections = CONNECTIONS,
): Promise<Turn> {
  const unmade = Promise.withResolvers<never>();
  // Thrown where the load generator calls it, an error would end the program with its servers running.
  const make = (request: autocannon.Request, made: () => MadeRequest) => {
    try {
      return { ...request, ...requestOf(made()) };
    } catch (error) {
      unmade.reject(error);
      return request;
    }
  };
  const before = cpu?.() ?? 0;
  const load = autocannon({
    url,
    connections,
    ...extent,
    ...(headers && { headers: { ...headers } }),
    ...(create && { requests: [{ setupRequest: (request) => make(request, create) }] }),
  });
  const result = await Promise.race([load, unmade.promise]);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  const requests = result['2xx'];
  const used = cpu && (cpu() - before) / requests;
  return { rate: requests / result.duration, p99: result.latency.p99, requests, cpu: used };
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
