import { setTimeout as sleep } from 'node:timers/promises';
import { foldText, type GeoPlace, geoPlaceSchema, type Point } from '@windfall/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { getBytes } from '../../platform/outgoing/get-bytes.ts';
import { version } from '../../platform/version.ts';
import { findStoredResponse, storeResponse } from './geo.repo.ts';

const MONTH_MS = 30 * 86_400_000;
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 256 * 1024;

/**
 * The operator's geocoder: at most one request a second, and none twice within thirty days. Returns `undefined` when it
 * is not available, so that the bundled table is used.
 */
export class UpstreamGeocoder {
  readonly #ctx: Context;
  readonly #base: URL;
  readonly #queue = new UpstreamQueue();

  constructor(ctx: Context, base: string) {
    this.#ctx = ctx;
    this.#base = new URL(base);
  }

  /** Places around `from` are preferred. The service learns the degrees around it only. */
  search(query: string, limit: number, from?: Point): Promise<GeoPlace[] | undefined> {
    const q = foldText(query).replace(/\s+/g, ' ');
    const asked = { q, format: 'json', addressdetails: '1', limit: String(limit) };
    const path = `/search?${new URLSearchParams({ ...asked, ...(from && { viewbox: viewboxAround(from) }) })}`;
    return this.#answer(path, upstreamPlacesSchema);
  }

  /** The point is the middle of a square: no member's exact position leaves this server. */
  async reverse({ latitude, longitude }: Point): Promise<GeoPlace | undefined> {
    const point = { lat: latitude.toFixed(4), lon: longitude.toFixed(4) };
    const path = `/reverse?${new URLSearchParams({ ...point, format: 'json', addressdetails: '1' })}`;
    return this.#answer(path, upstreamPlaceSchema);
  }

  async #answer<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | undefined> {
    const { clock, db, log, config } = this.#ctx;
    try {
      const since = new Date(clock.now().getTime() - MONTH_MS).toISOString();
      const known = await findStoredResponse(db.read, path, since);
      if (known !== undefined) return schema.parse(JSON.parse(known));
      if (!(await this.#queue.turn())) return undefined;
      const userAgent = `Windfall/${version} (+${config.publicUrl})`;
      const response = schema.parse(await askUpstream(this.#base, path, userAgent));
      const row = { question: path, answer: JSON.stringify(response), stored_at: clock.now().toISOString() };
      await db.transaction((trx) => storeResponse(trx, row), { delayed: true });
      return response;
    } catch (error) {
      // The question may be a member's address, and the response may repeat it, so neither is logged.
      const isAboutResponse = error instanceof z.ZodError || error instanceof SyntaxError;
      log.warn({ reason: isAboutResponse ? 'unexpected answer' : String(error) }, 'address service failed');
      return undefined;
    }
  }
}

/** West, north, east and south of three by three whole degrees with the point in the middle one. */
function viewboxAround({ latitude, longitude }: Point): string {
  const [south, west] = [Math.floor(latitude) - 1, Math.floor(longitude) - 1];
  return [west, south + 3, west + 3, south].join(',');
}

/** The public geocoder allows one request a second for a whole site (its usage policy). */
const INTERVAL_MS = 1_000;
/** A request that would wait longer than this many turns uses the bundled table. */
const MAX_WAITING = 3;

/** Starts one request a second, in order of arrival. */
class UpstreamQueue {
  readonly #interval: number;
  #nextTurn = 0;

  constructor(interval = INTERVAL_MS) {
    this.#interval = interval;
  }

  /** Waits for the turn. Returns false at once when the queue is full. */
  async turn(): Promise<boolean> {
    const now = performance.now();
    const wait = Math.max(0, this.#nextTurn - now);
    if (wait > MAX_WAITING * this.#interval) return false;
    this.#nextTurn = now + wait + this.#interval;
    if (wait > 0) await sleep(wait);
    return true;
  }
}

/** The service's response for a place; it has more fields than we use, and coordinates as text. */
const decimal = z.string().regex(/^-?\d{1,3}(\.\d+)?$/);
const upstreamPlaceSchema = geoPlaceSchema.extend({
  display_name: z.string().max(1000),
  lat: decimal,
  lon: decimal,
});
const upstreamPlacesSchema = z.array(upstreamPlaceSchema).max(50);

/** Requests `path` from the operator's geocoder and returns its JSON, at most 256 kB within 3 s. */
async function askUpstream(base: URL, path: string, userAgent: string): Promise<unknown> {
  const url = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base);
  const headers = { accept: 'application/json', 'user-agent': userAgent };
  const { status, body } = await getBytes(url, { headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  if (status !== 200) throw new Error(`The address service answered ${status}`);
  return JSON.parse(body.toString('utf8'));
}
