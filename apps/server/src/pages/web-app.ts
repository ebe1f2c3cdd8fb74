import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AdminSettings, DistanceUnit } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Contact } from '../config/config.ts';
import { serveBuiltFiles } from './serve-built-files.ts';

/** Public settings of the site (`apps/web/src/lib/site.tsx`). */
export interface PublicSite {
  name: string;
  url: string;
  language: string;
  distanceUnit: DistanceUnit;
  contact: Contact;
  sourceUrl: string | null;
  googleClientId: string | null;
  sendsMail: boolean;
  maintenance: boolean;
  testimonials: AdminSettings['testimonials'];
  timeZone: string;
  /** Whether browsers may have the service worker (`SERVICE_WORKER`). */
  hasWorker: boolean;
  /** Whether the administrators let the site send notifications. */
  notifies: boolean;
}

export interface RenderInput {
  url: string;
  fetch: typeof fetch;
  nonce: string;
  site: PublicSite;
  /** The place that the visitor's browser remembers. */
  place: string | null;
  /** Fields of a form that was sent without scripts. */
  form?: string;
  /** Aborts a render that takes too long. */
  signal: AbortSignal;
  /** Called with a failure that is no refusal; the page does not show its words. */
  onFault: (fault: unknown) => void;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  /** The place that the browser shall remember; null forgets it. */
  place?: string | null;
  location?: string;
  html: string;
  /** Hashes of all its inline scripts for a content policy; absent when some of them vary. */
  scriptHashes?: string[];
}

/** Renders one page; exported by the web app's build (`apps/web/src/app/entry-server.tsx`). */
export type Render = (input: RenderInput) => Promise<RenderedPage>;

/** Renders the page without content that the service worker stores; exported by the same build. */
export type RenderShell = (
  site: PublicSite,
) => Promise<Pick<RenderedPage, 'html'> & { scriptHashes: string[] }>;

/** The service worker's script, and the page that it stores. */
export interface WorkerFiles {
  readScript: () => Promise<string>;
  loadShell: () => Promise<RenderShell>;
}

/** The web app as pages are served from it: built in production, compiled on request in development. */
export interface WebApp {
  load: () => Promise<Render>;
  /** Registers the routes of the browser's files. */
  serveFiles: (pages: FastifyInstance) => Promise<void>;
  /** Absent in development, where files change. */
  worker?: WorkerFiles;
}

const DIST = join(import.meta.dirname, '../../../web/dist');

/** The built web app; null when it has not been built. */
export function findWebBuild(): WebApp | null {
  const entry = join(DIST, 'server/entry-server.js');
  if (!existsSync(entry)) return null;
  const filesDir = join(DIST, 'client');
  return {
    load: async () => (await importRenderer(entry)).render,
    serveFiles: (pages) => serveBuiltFiles(pages, filesDir, join(DIST, 'earlier')),
    worker: {
      readScript: () => readFile(join(DIST, 'worker/sw.js'), 'utf8'),
      loadShell: async () => (await importRenderer(entry)).renderShell,
    },
  };
}

/** Node caches imports, so only the first call is slow. */
function importRenderer(entry: string): Promise<{ render: Render; renderShell: RenderShell }> {
  return import(pathToFileURL(entry).href);
}
