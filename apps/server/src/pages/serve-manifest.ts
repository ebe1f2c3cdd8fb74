import type { FastifyInstance } from 'fastify';
import { type SiteIdentity, siteIdentity } from '../platform/settings/site-identity.ts';
import type { PageContext } from './public-site.ts';

const PAPER = '#fbf6ec';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const ICONS = [
  icon('icon-192.png', 192, 'any'),
  icon('icon-512.png', 512, 'any'),
  // Systems cut it to a circle: the apple lies within.
  icon('icon-maskable-512.png', 512, 'maskable'),
];

const SCREENSHOTS = [
  {
    src: '/screenshot-wide.webp',
    sizes: '1200x844',
    type: 'image/webp',
    form_factor: 'wide',
    label: 'Browse',
  },
  {
    src: '/screenshot-phone.webp',
    sizes: '360x740',
    type: 'image/webp',
    form_factor: 'narrow',
    label: 'A listing',
  },
];

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-192.png', 192, 'any')] });

type ManifestContext = Pick<PageContext, 'config' | 'settings'>;

/** Describes the site as an application for the home screen, under the name that the host gave it. */
export function serveManifest(app: FastifyInstance, { config, settings }: ManifestContext): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const site = siteIdentity(config, await settings.current());
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return JSON.stringify(manifestOf(site));
  });
  // Without a service worker the photo stays where it was: it is chosen in the form once more.
  app.post('/share-photo', async (_request, reply) => reply.redirect('/create-listing', 303));
}

function manifestOf({ name, tagline }: SiteIdentity) {
  return {
    id: '/',
    name,
    short_name: name.slice(0, 12).trim(),
    description: tagline || 'Share what your garden grows.',
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: ICONS,
    screenshots: SCREENSHOTS,
    shortcuts: [
      shortcut('Share', '/create-listing'),
      shortcut('Messages', '/messages'),
      shortcut('Near me', '/listings'),
    ],
    share_target: {
      action: '/share-photo',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: ['image/*'] }] },
    },
  };
}
