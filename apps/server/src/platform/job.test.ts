import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { startJob } from './job.ts';

test('a job runs once at a time while the server listens, and ends before what its feature closes', async () => {
  const app = Fastify();
  const steps: string[] = [];
  const finish = Promise.withResolvers<void>();
  const work = () => {
    steps.push('run');
    return finish.promise.then(() => steps.push('end'));
  };
  app.addHook('onClose', async () => void steps.push('close'));
  startJob(app, { log: app.log }, { intervalMs: 1, failed: 'failed', work });
  await app.ready();
  expect(steps).toEqual([]);
  await app.listen({ port: 0 });
  const closed = app.close();
  finish.resolve();
  await closed;
  expect(steps).toEqual(['run', 'end', 'close']);
});
