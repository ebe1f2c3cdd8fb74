import { AppError } from '../../lib/app-error.ts';
import { BODY_MEMORY_LIMITS } from './body-limits.ts';

/** Sender and purpose of a body; each kind has its own budget. */
export type BodyKind = keyof typeof BODY_MEMORY_LIMITS;

type MemoryLimits = Readonly<Record<BodyKind, { readonly total: number; readonly perCaller: number }>>;

/** No memory is left for a body. The limit is deliberate, so the error is not logged as a fault. */
export class BodyMemoryFullError extends AppError {
  constructor() {
    super('UNAVAILABLE');
  }
}

/** Counts the memory of all bodies in this process, so that it stays bounded. */
export class BodyMemory {
  readonly #limits: MemoryLimits;
  readonly #totals: Record<BodyKind, number> = { visitor: 0, text: 0, upload: 0 };
  readonly #byCaller = new Map<string, number>();

  constructor(limits: MemoryLimits = BODY_MEMORY_LIMITS) {
    this.#limits = limits;
  }

  /** Bytes of all bodies together. */
  get used(): number {
    return Object.values(this.#totals).reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Reserves memory for one body. Throws UNAVAILABLE and reserves nothing when a limit would be exceeded. */
  take(kind: BodyKind, caller: string, bytes: number): void {
    const id = `${kind} ${caller}`;
    const ofCaller = (this.#byCaller.get(id) ?? 0) + bytes;
    const { total, perCaller } = this.#limits[kind];
    if (ofCaller > perCaller || this.#totals[kind] + bytes > total) throw new BodyMemoryFullError();
    this.#totals[kind] += bytes;
    this.#byCaller.set(id, ofCaller);
  }

  giveBack(kind: BodyKind, caller: string, bytes: number): void {
    const id = `${kind} ${caller}`;
    const left = (this.#byCaller.get(id) ?? 0) - bytes;
    this.#totals[kind] -= bytes;
    if (left > 0) this.#byCaller.set(id, left);
    else this.#byCaller.delete(id);
  }
}

/** The memory of one request's body. Nothing is reserved before the caller is known. */
export class BodyHold {
  readonly #memory: BodyMemory;
  #owner: { readonly kind: BodyKind; readonly caller: string } | undefined;
  #bytes = 0;

  constructor(memory: BodyMemory) {
    this.#memory = memory;
  }

  belongTo(kind: BodyKind, caller: string): void {
    this.#owner = { kind, caller };
  }

  /** Grows the reservation to at least this size. Throws UNAVAILABLE when there is no room. */
  growTo(bytes: number): void {
    if (!this.#owner || bytes <= this.#bytes) return;
    this.#memory.take(this.#owner.kind, this.#owner.caller, bytes - this.#bytes);
    this.#bytes = bytes;
  }

  /** Call once the request is done, with or without an error. */
  release(): void {
    if (this.#owner && this.#bytes > 0)
      this.#memory.giveBack(this.#owner.kind, this.#owner.caller, this.#bytes);
    this.#bytes = 0;
  }
}
