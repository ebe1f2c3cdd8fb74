/** A figure that is asked for when somebody looks. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
}

/** Figures that parts of the server add for themselves: metrics know no feature. */
export class Gauges {
  readonly #gauges = new Map<string, Gauge>();

  add(gauge: Gauge): void {
    this.#gauges.set(gauge.name, gauge);
  }

  get all(): readonly Gauge[] {
    return [...this.#gauges.values()];
  }
}
