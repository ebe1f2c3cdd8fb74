import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contact } from '../config/config.ts';

/** Public settings of the site (`apps/web/src/lib/site.tsx`). */
export interface PublicSite {
  name: string;
  url: string;
  contact: Contact;
  sourceUrl: string | null;
  googleClientId: string | null;
  sendsMail: boolean;
  maintenance: boolean;
}

export interface RenderInput {
  url: string;
  fetch: typeof fetch;
  nonce: string;
  site: PublicSite;
  /** Aborts a render that takes too long. */
  signal: AbortSignal;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  location?: string;
  html: string;
  /** Hashes of all its inline scripts for a content policy; absent when some of them vary. */
  scriptHashes?: string[];
}

/** Renders one page; exported by the web app's build (`apps/web/src/app/entry-server.tsx`). */
export type Render = (input: RenderInput) => Promise<RenderedPage>;

export interface WebBuild {
  load: () => Promise<Render>;
  /** Files for the browser. */
  filesDir: string;
  /** URL prefix of files with a hash in their name. */
  hashedDir: string;
}

const DIST = join(import.meta.dirname, '../../../web/dist');

/** The built web app; null when it has not been built. */
export function findWebBuild(): WebBuild | null {
  const entry = join(DIST, 'server/entry-server.js');
  if (!existsSync(entry)) return null;
  const filesDir = join(DIST, 'client');
  return { load: () => importRender(entry), filesDir, hashedDir: join(filesDir, 'assets') + sep };
}

/** Node caches imports, so only the first call is slow. */
async function importRender(entry: string): Promise<Render> {
  const { render }: { render: Render } = await import(pathToFileURL(entry).href);
  return render;
}
