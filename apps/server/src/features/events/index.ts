import { Readable } from 'node:stream';
import { LIVE_EVENTS, streamEvents } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { actingPair, findActingPairs } from '../../platform/auth/act-as.ts';
import { sessionBounds, sessionLimits } from '../../platform/auth/authenticate.ts';
import { findValidSessions } from '../../platform/auth/sessions.repo.ts';
import { personOf, type Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';

/** Maximum bytes that wait for a slow reader before the connection is closed. */
const MAX_WAITING_BYTES = 256 * 1024;

/** Streams live events to open pages. */
export function registerEvents(app: FastifyInstance, ctx: Context): void {
  const open = new OpenStreams(ctx);
  const finishAll = () => open.finishAll();
  // A stopping server waits for running requests, and a stream would never end by itself.
  ctx.drain.begun.addEventListener('abort', finishAll);
  app.addHook('preClose', async () => finishAll());
  registerOperation(app, ctx, streamEvents, async ({ viewer, query, request, reply }) => {
    const stream = new EventStream(viewer);
    stream.add(`retry: ${LIVE_EVENTS.retry}\n\n`);
    const subscriber = {
      memberId: viewer.id,
      personId: personOf(viewer),
      send: (frame: string) => stream.add(frame),
      recheck: () => void open.recheck([stream]),
    };
    const header = request.headers['last-event-id'];
    const lastEventId = (typeof header === 'string' ? header : undefined) ?? query.last_event_id;
    const end = await ctx.events.subscribe(subscriber, lastEventId);
    stream.once('close', end);
    open.add(stream);
    // The session may have ended between authentication and now, before this stream was known.
    void open.recheck([stream]);
    if (request.raw.destroyed) stream.destroy();
    reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
    return stream;
  });
}

type StreamContext = Pick<Context, 'db' | 'clock' | 'log' | 'settings'>;

/** The open streams of this server: sends heartbeats and ends streams whose session has ended. */
class OpenStreams {
  readonly #ctx: StreamContext;
  readonly #streams = new Set<EventStream>();
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(ctx: StreamContext) {
    this.#ctx = ctx;
  }

  add(stream: EventStream): void {
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    // Not a Job: it begins with the first stream, and the first heartbeat is due an interval later.
    this.#heartbeat ??= setInterval(() => this.beat(), LIVE_EVENTS.heartbeat).unref();
  }

  /** Sends a heartbeat and finds sessions that have expired. */
  beat(): void {
    for (const stream of this.#streams) stream.add(': still here\n\n');
    void this.recheck([...this.#streams]);
  }

  /** Ends the streams among these whose session is not valid, or whose member no longer acts for their group. */
  async recheck(streams: readonly EventStream[]): Promise<void> {
    const { db, clock, log, settings } = this.#ctx;
    try {
      const ids = streams.map(({ viewer }) => viewer.sessionId);
      const now = clock.now();
      const bounds = sessionBounds(sessionLimits(await settings.current()), now);
      const standing = await findValidSessions(db.read, ids, now.toISOString(), bounds);
      const acting = await findActingPairs(
        db.read,
        streams.flatMap(({ viewer }) => viewer.acting?.memberId ?? []),
      );
      const mayGoOn = ({ viewer: { id, sessionId, acting: by } }: EventStream) =>
        standing.has(sessionId) && (!by || acting.has(actingPair(id, by.memberId)));
      for (const stream of streams) if (!mayGoOn(stream)) stream.finish();
    } catch (error) {
      log.warn({ err: error }, 'could not check the sessions of live events');
    }
  }

  finishAll(): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    for (const stream of this.#streams) stream.finish();
  }
}

/** One member's open connection; text is sent as fast as the client reads. */
class EventStream extends Readable {
  readonly viewer: Viewer;

  constructor(viewer: Viewer) {
    // Buffering ahead of the connection's own buffer has no benefit.
    super({ highWaterMark: 0 });
    this.viewer = viewer;
  }

  override _read(): void {}

  /** Adds text. A client that reads too slowly is disconnected, and catches up on reconnecting. */
  add(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    this.push(text);
    if (this.readableLength > MAX_WAITING_BYTES) this.destroy();
  }

  /** Ends the stream after the added text. */
  finish(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }
}
