import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../lib/clock.ts';

/** A figure that is computed when it is read; null where there is none. */
interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | null | Promise<number | null>;
}

/** Since a stored time; 0 for a time to come and for none. */
export function secondsSince(clock: Clock, at: string | null | undefined): number {
  return at ? Math.max(0, clock.now().getTime() - Date.parse(at)) / 1_000 : 0;
}

/** Adds a gauge. One that cannot be read has no value, and the other metrics are still served. */
export function addGauge(
  { metrics, log }: { readonly metrics: Registry; readonly log: Pick<FastifyBaseLogger, 'warn'> },
  { name, help, read }: GaugeOptions,
): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      try {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      } catch (error) {
        this.remove();
        log.warn({ err: error, gauge: name }, 'a figure could not be read');
      }
    },
  });
}
