import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { serveSitemap } from './serve-sitemap.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const app of opened.splice(0)) await app.close();
});

const UPDATED = '2026-08-04T10:00:00.000Z';
const config = loadConfig({ PUBLIC_URL: 'https://share.example.org' });

/** A site whose API returns these pages of listings by id, and records when it is called. */
function siteWith(pages: string[][]) {
  const app = Fastify();
  const asked: string[] = [];
  app.get<{ Querystring: { cursor?: string } }>('/api/listings', async (request, reply) => {
    asked.push(request.url);
    const place = Number(request.query.cursor ?? 0);
    if (!pages[place]) return reply.status(503).send({});
    if (pages[place + 1]) {
      reply.header(
        'link',
        `</api/listings?available=true&kind=any&limit=100&cursor=${place + 1}>; rel="next"`,
      );
    }
    return pages[place].map((id) => ({ id, updated_at: UPDATED }));
  });
  serveSitemap(app, { config, db: { writes: 0 } });
  opened.push(app);
  const addresses = async () => {
    const { body } = await app.inject('/sitemap.xml');
    return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
  };
  return { app, asked, addresses };
}

it('the sitemap names static pages and available listings', async () => {
  const { app, addresses } = siteWith([['plums'], ['a&b']]);
  const response = await app.inject('/sitemap.xml');
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(response.body).toContain(
    `<url><loc>https://share.example.org/listing/plums</loc><lastmod>${UPDATED}</lastmod></url>`,
  );
  const all = await addresses();
  for (const path of ['/', '/listings', '/about', '/resources/food-preservation?method=drying', '/privacy']) {
    expect(all).toContain(`https://share.example.org${path}`);
  }
  expect(all.at(-1)).toBe('https://share.example.org/listing/a%26b');
  expect(new Set(all).size).toBe(all.length);
});

it('it reads available listings page by page, at most a thousand, once in two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { asked, addresses } = siteWith(Array.from({ length: 12 }, (_, place) => [`listing-${place}`]));
  await addresses();
  expect(asked).toHaveLength(10);
  expect(asked[0]).toBe('/api/listings?available=true&kind=any&limit=100');
  vi.advanceTimersByTime(1_999);
  await addresses();
  expect(asked).toHaveLength(10);
  vi.advanceTimersByTime(1);
  await addresses();
  expect(asked).toHaveLength(20);
});

it('without a response of the API it still names the static pages, and asks again for the next caller', async () => {
  const { asked, addresses } = siteWith([]);
  const all = await addresses();
  expect(all).toContain('https://share.example.org/resources');
  expect(all.join()).not.toContain('/listing/');
  await addresses();
  expect(asked).toHaveLength(2);
});

it('robots.txt names the sitemap and excludes members’ own pages', async () => {
  const { app } = siteWith([]);
  const response = await app.inject('/robots.txt');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = response.body.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  for (const path of ['/api/', '/messages', '/user/', '/admin']) expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain('Sitemap: https://share.example.org/sitemap.xml');
});

// @rule accounts#password-managers
it('password managers are led to the form that changes a password', async () => {
  const { statusCode, headers } = await siteWith([]).app.inject('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/profile?tab=password']);
});
