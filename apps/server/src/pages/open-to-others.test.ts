import { hash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { accentColors } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { embedPage } from './embed-page.ts';
import { appWith, closeApps, page } from './testing/pages-app.ts';

closeApps();

const SITE = 'https://share.example.org';

const aListing = (changes: Record<string, unknown> = {}) => ({
  id: 'plums',
  title: 'Plums & <b>prunes</b> ]]>',
  description: 'Ripe.\nBring a <bag> & a friend.',
  quantity: '20 lb',
  price: '',
  location: 'Salem, OR',
  category: 'Fruits',
  image_url: '/images/abc/1280.jpg',
  photo: {
    width: 800,
    height: 600,
    color: '#abc',
    sources: [
      { url: '/images/abc/320.avif', width: 320, type: 'image/avif' },
      { url: '/images/abc/320.webp', width: 320, type: 'image/webp' },
    ],
  },
  user: { name: 'Ben "the" Okafor' },
  latitude: 45.4812,
  longitude: -122.6431,
  zip_code: '97202',
  created_at: '2026-08-04T10:00:00.000Z',
  updated_at: '2026-08-05T10:00:00.000Z',
  ...changes,
});

const STAND = {
  listing_id: 'figs',
  code: 'bcdfg',
  name: 'Box & <Bench>',
  hours: 'Until dark',
  address: '12 Elm Street',
};

/** A site whose API answers with these listings, and what it was asked. */
async function siteWith(listings: unknown[], env: Record<string, string> = {}) {
  const asked: string[] = [];
  const app = await appWith(
    async () => page({} as never),
    env,
    (server) => {
      server.get('/api/listings', async (request, reply) => {
        asked.push(request.url);
        if (request.url.includes('near=nowhere'))
          return reply.status(400).send({ message: 'This <town> is not known' });
        return listings;
      });
      server.get('/api/listings/plums', async () => listings[0]);
      server.get('/api/stands/by-listing', async (request) => (request.url.includes('figs') ? [STAND] : []));
    },
  );
  return { app, asked };
}

const read = async (app: FastifyInstance, url: string, headers = {}) => app.inject({ url, headers });

// @rule browse#feeds
it('a list is an Atom feed and a JSON Feed that foreign parsers read, with nothing finer than the town', async () => {
  const { app, asked } = await siteWith([
    aListing(),
    aListing({ id: 'figs', image_url: '', photo: null, sharing: { harvest: {} } }),
  ]);
  const atom = await read(app, '/listings.atom?search=plums&near=97202&unknown=1');
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const { title, links, updated, entries } = parseAtomFeed(atom.body);
  expect({ title, updated }).toEqual({
    title: { value: 'Plum Street · plums · 97202' },
    updated: '2026-08-05T10:00:00.000Z',
  });
  expect(links?.map(({ rel, href }) => [rel, href])).toEqual([
    ['alternate', `${SITE}/listings?search=plums&near=97202&unknown=1`],
    ['self', `${SITE}/listings.atom?search=plums&near=97202&unknown=1`],
  ]);
  expect(entries).toHaveLength(2);
  expect(entries?.[0]).toMatchObject({
    id: `${SITE}/listing/plums`,
    title: { value: 'Plums &amp; &lt;b&gt;prunes&lt;/b&gt; ]]&gt;', type: 'html' },
    authors: [{ name: 'Ben "the" Okafor' }],
    published: '2026-08-04T10:00:00.000Z',
    content: { type: 'html', value: expect.stringContaining('Bring a &lt;bag&gt; &amp; a friend.') },
  });
  const json = await read(app, '/listings.json?search=plums', { accept: 'application/json' });
  expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
  expect(parseJsonFeed(json.body).items?.[0]).toMatchObject({
    url: `${SITE}/listing/plums`,
    title: 'Plums & <b>prunes</b> ]]>',
    content_html: expect.stringContaining('<p>20 lb · Salem, OR</p>'),
    tags: ['Fruits'],
    image: `${SITE}/images/abc/1280.jpg`,
  });
  // What is at a stand names it; the other listing has no address.
  const line = `<p>At the stand <a href="${SITE}/s/bcdfg">Box &amp; &lt;Bench&gt;</a> · 12 Elm Street · Until dark</p>`;
  for (const contents of [
    parseJsonFeed(json.body).items?.map(({ content_html }) => content_html ?? ''),
    entries?.map(({ content }) => content?.value ?? ''),
  ]) {
    expect(contents?.[0]).not.toContain('Elm Street');
    expect(contents?.[1]).toContain(`<p>Come and pick: 20 lb · Salem, OR</p>${line}`);
  }
  for (const { body } of [atom, json]) expect(body).not.toMatch(/45\.48|122\.64/);
  expect(asked).toEqual([
    '/api/listings?limit=24&sort=newest&search=plums&near=97202&radius_km=25&available=true',
    '/api/listings?limit=24&sort=newest&search=plums&available=true',
  ]);
});

it('an unchanged feed is 304, one with characters that XML cannot hold is well-formed, and what the API refuses is refused', async () => {
  const { app } = await siteWith([]);
  const first = await read(app, '/listings.atom');
  const { etag } = first.headers;
  expect((await read(app, '/listings.atom', { 'if-none-match': etag })).statusCode).toBe(304);
  expect(parseAtomFeed(first.body).entries ?? []).toEqual([]);
  const odd = await siteWith([aListing({ title: 'Plums\uFFFE' })]);
  const { body } = await read(odd.app, '/listings.atom?search=%01%0Bplums%EF%BF%BF');
  expect(parseAtomFeed(body).title?.value).toBe('Plum Street · plums');
  expect(body).toContain('<title type="html"><![CDATA[Plums]]></title>');
  const refused = await read(app, '/listings.json?near=nowhere');
  expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'This <town> is not known' }]);
});

// @rule browse#embed
// @rule administration#color
it('a list is shown in frames of the named websites alone, without cookies and in the color of the site', async () => {
  const { app } = await siteWith([aListing()], { EMBED_ORIGINS: 'https://town.example' });
  const embed = await read(app, '/embed?near=97202', { cookie: 'session=abc' });
  expect(embed.headers['content-security-policy']).toMatch(/frame-ancestors 'self' https:\/\/town\.example$/);
  expect(embed.headers['x-frame-options']).toBeUndefined();
  expect(embed.headers['set-cookie']).toBeUndefined();
  expect(embed.body).toContain('Plums &amp; &lt;b&gt;prunes&lt;/b&gt; ]]&gt;');
  expect(embed.body).toContain('src="/images/abc/320.webp"');
  expect(embed.body).toContain(`<a href="${SITE}/listings?near=97202" target="_blank" rel="noopener">`);
  const style = embed.body.match(/<style>([^<]+)/)?.[1] ?? '';
  expect(embed.headers['content-security-policy']).toContain(hash('sha256', style, 'base64'));
  const site = { name: 'Plum Street', url: SITE, language: 'en', color: '#7a1f4b' };
  expect(embedPage(site, [], SITE)).toContain(`color: ${accentColors(site.color).day['leaf-strong']}`);
  const refused = await read(app, '/embed?near=nowhere');
  expect([refused.statusCode, refused.body]).toEqual([
    400,
    expect.stringContaining('<div>This &lt;town&gt; is not known</div>'),
  ]);
  const script = await read(app, '/embed.js');
  expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin');
  const closed = await siteWith([aListing()]);
  expect((await read(closed.app, '/embed')).body).not.toContain('Plums');
});

it('the script beside a frame takes the height of its own frame from pages of this site alone', async () => {
  const { app } = await siteWith([], { EMBED_ORIGINS: '*' });
  let hear: ((event: object) => void) | undefined;
  const frames = [1, 2].map((contentWindow) => ({ contentWindow, style: { height: '' } }));
  runInNewContext((await read(app, '/embed.js')).body, {
    URL,
    document: { currentScript: { src: `${SITE}/embed.js` }, getElementsByTagName: () => frames },
    addEventListener: (_type: string, listener: typeof hear) => {
      hear = listener;
    },
  });
  const heights = (origin: string, windfallHeight: unknown) => {
    hear?.({ origin, source: 2, data: { windfallHeight } });
    return frames.map(({ style }) => style.height);
  };
  expect(heights('https://other.example', 480)).toEqual(['', '']);
  for (const height of [undefined, 'tall', -1, 0, 20_000]) expect(heights(SITE, height)).toEqual(['', '']);
  expect(heights(SITE, 480)).toEqual(['', '480px']);
});

// @rule browse#oembed
it('oEmbed describes a listing as a link and a list as a frame', async () => {
  const { app } = await siteWith([aListing()], { EMBED_ORIGINS: '*' });
  const of = async (url: string, more = '') => {
    const response = await read(app, `/oembed?url=${encodeURIComponent(url)}${more}`, {
      accept: 'application/json',
    });
    return response.statusCode === 200 ? response.json() : response.statusCode;
  };
  expect(await of(`${SITE}/listing/plums`)).toMatchObject({
    type: 'link',
    version: '1.0',
    title: 'Plums & <b>prunes</b> ]]>',
    provider_name: 'Plum Street',
    thumbnail_url: `${SITE}/images/abc/1280.jpg`,
    thumbnail_width: 800,
  });
  expect(await of(`${SITE}/listings?near=97202&search="><script>`, '&maxwidth=320')).toMatchObject({
    type: 'rich',
    width: 320,
    html: expect.stringMatching(
      /^<iframe src="https:\/\/share\.example\.org\/embed\?near=97202&amp;search=%22%3E%3Cscript%3E" /,
    ),
  });
  expect(await of(`${SITE}/listing/gone`)).toBe(404);
  const notOurs = [
    'https://other.example/listing/plums',
    `${SITE}/dashboard`,
    `${SITE}/listing/$'`,
    'plums',
    '',
  ];
  for (const url of notOurs) expect(await of(url)).toBe(404);
  const xml = await read(app, '/oembed?format=xml', { accept: 'application/json' });
  expect([xml.statusCode, xml.json().code]).toEqual([501, 'FORMAT_NOT_OFFERED']);
});

/** What a camera reads of this picture. */
async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .resize(400, 400)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

// @rule browse#qr-code
it('a QR code holds the address of a printed page of this site, and no other', async () => {
  const { app } = await siteWith([]);
  for (const path of ['/', '/join/k7m4x2qp9rtw', '/s/f-_7~']) {
    const code = await read(app, `/qr.svg?path=${path}`);
    expect(code.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(await scan(code.rawPayload), path).toBe(SITE + path);
  }
  const notPrinted = [
    '',
    '//evil.example',
    '.evil.example',
    '@evil.example',
    '/join/a/b',
    '/join/..',
    '/profile',
  ];
  for (const path of [...notPrinted, '/&path=/'])
    expect((await read(app, `/qr.svg?path=${path}`)).statusCode, path).toBe(404);
});
