import { defineStrings, RIGHT_TO_LEFT, stringsIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { type SiteIdentity, siteIdentity } from '../platform/settings/site-identity.ts';
import type { PageContext } from './public-site.ts';

const strings = defineStrings({
  en: {
    tagline: 'Share what your garden grows.',
    share: 'Share',
    messages: 'Messages',
    nearMe: 'Near me',
    browse: 'Browse',
    listing: 'A listing',
  },
});

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

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-192.png', 192, 'any')] });

type ManifestContext = Pick<PageContext, 'config' | 'settings'>;

/** Describes the site as an application for the home screen, under the name that the host gave it. */
export function serveManifest(app: FastifyInstance, { config, settings }: ManifestContext): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const site = siteIdentity(config, await settings.current());
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return JSON.stringify(manifestOf(site, config.language));
  });
  // Without a service worker the photo stays where it was: it is chosen in the form once more.
  app.post('/share-photo', async (_request, reply) => reply.redirect('/create-listing', 303));
}

function manifestOf({ name, tagline }: SiteIdentity, language: string) {
  const t = stringsIn(strings, language);
  return {
    id: '/',
    name,
    short_name: name.slice(0, 12).trim(),
    description: tagline || t.tagline,
    lang: language,
    dir: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: ICONS,
    screenshots: [
      {
        src: '/screenshot-wide.webp',
        sizes: '1200x844',
        type: 'image/webp',
        form_factor: 'wide',
        label: t.browse,
      },
      {
        src: '/screenshot-phone.webp',
        sizes: '360x740',
        type: 'image/webp',
        form_factor: 'narrow',
        label: t.listing,
      },
    ],
    shortcuts: [
      shortcut(t.share, '/create-listing'),
      shortcut(t.messages, '/messages'),
      shortcut(t.nearMe, '/listings'),
    ],
    share_target: {
      action: '/share-photo',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: ['image/*'] }] },
    },
  };
}
