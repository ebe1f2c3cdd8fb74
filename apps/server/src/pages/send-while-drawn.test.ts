import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sendWhileDrawn } from './send-while-drawn.ts';
import type { RenderedPage } from './web-app.ts';

/** A server whose one page is drawn when the test says so, and the response once its head is there. */
async function open() {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage | null>();
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', (_request, reply) => sendWhileDrawn(promise, reply.header('link', '</a.css>')));
  const response = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { response, resolve, reject };
}

test('the head of a page is sent before the page is drawn', async () => {
  const { response, resolve } = await open();
  expect([response.status, response.headers.get('link')]).toEqual([200, '</a.css>']);
  resolve({ status: 200, headers: {}, html: '<!doctype html><h1>Plums' });
  expect(await response.text()).toBe('<!doctype html><h1>Plums');
});

test.each(['fails', 'takes too long'])(
  'a page whose drawing %s says so in place of its content',
  async (how) => {
    const { response, resolve, reject } = await open();
    if (how === 'fails') reject(new Error('secret reason'));
    else resolve(null);
    expect(await response.text()).toBe('<!doctype html><p>The server is busy. Please try again in a moment.');
  },
);
