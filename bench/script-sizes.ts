import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface ScriptSize {
  readonly page: string;
  readonly scripts: number;
  readonly gzip: number;
  readonly brotli: number;
}

const SCRIPT = /<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+\.js)"/g;
const STATIC_IMPORT = /(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;

/** All the JavaScript a page loads before it is interactive: its scripts, its preloads, and what those import. */
export async function measureScripts(origin: string, page: string): Promise<ScriptSize> {
  const html = await (await fetch(origin + page, { headers: { accept: 'text/html' } })).text();
  const pending = [...html.matchAll(SCRIPT)].map((match) => new URL(match[1] ?? '', origin).href);
  const seen = new Map<string, Buffer>();
  for (let url = pending.pop(); url; url = pending.pop()) {
    if (seen.has(url)) continue;
    const source = Buffer.from(await (await fetch(url)).arrayBuffer());
    seen.set(url, source);
    for (const match of source.toString('utf8').matchAll(STATIC_IMPORT))
      pending.push(new URL(match[1] ?? '', url).href);
  }
  if (seen.size === 0) throw new Error(`${page} names no script`);
  const sum = (measure: (source: Buffer) => Buffer) =>
    [...seen.values()].reduce((total, source) => total + measure(source).length, 0);
  return {
    page,
    scripts: seen.size,
    gzip: sum((source) => gzipSync(source)),
    brotli: sum((source) => brotliCompressSync(source)),
  };
}
