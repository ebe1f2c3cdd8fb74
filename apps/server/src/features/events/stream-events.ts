import { LIVE_EVENTS, streamEvents } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { EventStream } from './event-stream.ts';
import { OpenStreams } from './open-streams.ts';

export function registerStreamEvents(app: FastifyInstance, ctx: Context): void {
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
