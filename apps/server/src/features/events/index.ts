import { LIVE_EVENTS, streamEvents } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { actingPair, findActingPairs } from '../../platform/auth/act-as.ts';
import { sessionBounds, sessionLimits } from '../../platform/auth/authenticate.ts';
import { findValidSessions } from '../../platform/auth/sessions.repo.ts';
import { personOf, type Viewer } from '../../platform/auth/viewer.ts';
import { OpenResponse } from '../../platform/http/open-response.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';

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
    const unsubscribe = await ctx.events.subscribe(subscriber, lastEventId);
    const forget = () => {
      unsubscribe();
      open.delete(stream);
    };
    open.add(stream);
    if (reply.raw.destroyed) forget();
    else reply.raw.once('close', forget);
    // The session may have ended between authentication and now, before this stream was known.
    void open.recheck([stream]);
    // The server may have begun to stop meanwhile, which ends the streams that it knows.
    if (ctx.drain.begun.aborted) stream.end();
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
    // Not a Job: it begins with the first stream, and the first heartbeat is due an interval later.
    this.#heartbeat ??= setInterval(() => this.beat(), LIVE_EVENTS.heartbeat).unref();
  }

  delete(stream: EventStream): void {
    this.#streams.delete(stream);
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
      for (const stream of streams) if (!mayGoOn(stream)) stream.end();
    } catch (error) {
      log.warn({ err: error }, 'could not check the sessions of live events');
    }
  }

  finishAll(): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    for (const stream of this.#streams) stream.end();
  }
}

/** One member's open connection. A client that reads too slowly is disconnected, and catches up on reconnecting. */
class EventStream extends OpenResponse {
  readonly viewer: Viewer;

  constructor(viewer: Viewer) {
    super();
    this.viewer = viewer;
  }
}
