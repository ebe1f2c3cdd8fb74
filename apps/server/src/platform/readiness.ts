import { AppError } from '../lib/app-error.ts';

/** The server starts or stops, so it is no failure that it refuses. */
export class NotReadyError extends AppError {
  constructor(reason: string) {
    super('UNAVAILABLE', { message: reason });
  }
}

/** Whether load balancers may send requests to this server. It is ready unless a reason is given. */
export class Readiness {
  #reason: string | undefined;

  /** Throws `NotReadyError` while the server is not ready. */
  assert(): void {
    if (this.#reason) throw new NotReadyError(this.#reason);
  }

  /** The server is not ready, for a reason that is a sentence. */
  withhold(reason: string): void {
    this.#reason = reason;
  }

  /** The server is ready. */
  grant(): void {
    this.#reason = undefined;
  }
}
