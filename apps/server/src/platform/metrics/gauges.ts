/** A figure that is computed when it is read. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
}

/** Gauges that parts of the server register: the metrics know no feature. */
export class Gauges {
  readonly #gauges = new Map<string, Gauge>();

  add(gauge: Gauge): void {
    this.#gauges.set(gauge.name, gauge);
  }

  get all(): readonly Gauge[] {
    return [...this.#gauges.values()];
  }
}
