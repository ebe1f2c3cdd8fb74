/** Runs work of one name one after another, in order of arrival; a failure does not stop the next. */
export class NamedQueues {
  readonly #ends = new Map<string, Promise<void>>();

  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#ends.get(name) ?? Promise.resolve()).then(work);
    const leave = () => {
      if (this.#ends.get(name) === end) this.#ends.delete(name);
    };
    const end = result.then(leave, leave);
    this.#ends.set(name, end);
    return result;
  }

  /** Number of names with work. */
  get size(): number {
    return this.#ends.size;
  }
}
