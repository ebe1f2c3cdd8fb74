import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NANOSECONDS = 1e9;
const RESOLUTION_MS = 10;

interface RouteTimes {
  readonly labels: string;
  readonly buckets: number[];
  count: number;
  sum: number;
}

/** Counts requests in the process's memory. */
export class RequestMetrics {
  readonly #requests = new Map<string, number>();
  readonly #times = new Map<string, RouteTimes>();
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #running = 0;

  /** Counts each request from start to end, aborted ones included. */
  observe(app: FastifyInstance): void {
    this.#delay.enable();
    app.addHook('onRequest', async (_request, reply) => {
      this.#running += 1;
      reply.raw.once('close', () => {
        this.#running -= 1;
      });
    });
    app.addHook('onResponse', async (request, reply) => {
      // All unknown paths share one label, or requests could fill the memory.
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
      const labels = `method="${request.method}",route="${route}"`;
      const id = `${labels},status="${reply.statusCode}"`;
      this.#requests.set(id, (this.#requests.get(id) ?? 0) + 1);
      const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
      if (!isStream) this.#time(labels, reply.elapsedTime / 1000);
    });
    app.addHook('onClose', async () => this.#delay.disable());
  }

  get lines(): string[] {
    return [
      ...described('http_requests_total', 'counter', 'Requests by route and status.'),
      ...[...this.#requests].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
      ...described('http_request_duration_seconds', 'histogram', 'How long answers took.'),
      ...[...this.#times.values()].flatMap(histogram),
      ...described('http_requests_running', 'gauge', 'Requests without a response yet.'),
      `http_requests_running ${this.#running}`,
      ...described('nodejs_eventloop_delay_seconds', 'summary', 'How late the event loop was.'),
      ...[50, 99].map(
        (percent) => `nodejs_eventloop_delay_seconds{quantile="${percent / 100}"} ${this.#lateness(percent)}`,
      ),
    ];
  }

  /** A timer without delay still measures its own interval. */
  #lateness(percent: number): number {
    return Math.max(0, this.#delay.percentile(percent) / NANOSECONDS - RESOLUTION_MS / 1000);
  }

  #time(labels: string, seconds: number): void {
    const times = this.#times.get(labels) ?? {
      labels,
      buckets: BUCKETS_SECONDS.map(() => 0),
      count: 0,
      sum: 0,
    };
    this.#times.set(labels, times);
    times.count += 1;
    times.sum += seconds;
    const index = BUCKETS_SECONDS.findIndex((bound) => seconds <= bound);
    if (index >= 0) times.buckets[index] = (times.buckets[index] ?? 0) + 1;
  }
}

/** Buckets are cumulative. */
function histogram({ labels, buckets, count, sum }: RouteTimes): string[] {
  let total = 0;
  const lines = BUCKETS_SECONDS.map((bound, index) => {
    total += buckets[index] ?? 0;
    return `http_request_duration_seconds_bucket{${labels},le="${bound}"} ${total}`;
  });
  return [
    ...lines,
    `http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`,
    `http_request_duration_seconds_sum{${labels}} ${sum}`,
    `http_request_duration_seconds_count{${labels}} ${count}`,
  ];
}

/** HELP and TYPE lines of a metric. */
export function described(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}
