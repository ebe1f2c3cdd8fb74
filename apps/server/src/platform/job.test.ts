import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { DatabaseClosedError } from '../db/database.ts';
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

test('a failed run is logged and tried again, one that found the database closed by a backup is tried again alone', async () => {
  const app = Fastify();
  const logged = vi.spyOn(app.log, 'error').mockImplementation(() => {});
  const failures: Error[] = [new DatabaseClosedError(), new Error('away'), new DatabaseClosedError()];
  const done = Promise.withResolvers<void>();
  const work = async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    done.resolve();
  };
  startJob(app, { log: app.log }, { intervalMs: 1, failed: 'it failed', work });
  await app.listen({ port: 0 });
  await done.promise;
  await app.close();
  expect(logged.mock.calls).toEqual([[{ err: new Error('away') }, 'it failed']]);
});
