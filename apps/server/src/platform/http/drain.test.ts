import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Drain } from './drain.ts';

test('a page that is being rendered when the server stops still gets its data', async () => {
  const app = Fastify();
  const drain = new Drain();
  drain.watch(app);
  const asked = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  app.get('/data', async () => 'plums');
  app.get('/page', async () => {
    asked.resolve();
    await begun.promise;
    return (await app.inject('/data')).body;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const page = fetch(`${url}/page`);
  await asked.promise;
  const drained = drain.run(app.server, 5_000);
  expect((await fetch(`${url}/data`)).status).toBe(503);
  begun.resolve();
  const response = await page;
  expect([await response.text(), response.headers.get('connection')]).toEqual(['plums', 'close']);
  await drained;
  await app.close();
});
