import { Compressible } from '../platform/http/operation-response.ts';
import type { Made } from '../platform/http/response-cache.ts';
import type { RenderedPage } from './web-app.ts';

/** A page for visitors without a cookie. */
export class SharedPage extends Compressible {
  readonly page: RenderedPage;

  constructor(page: RenderedPage) {
    super(page.html);
    this.page = page;
  }
}

/** Null when the page may not be shared: it failed, or its scripts cannot be allowed by hash instead of by nonce. */
export function toShared(page: RenderedPage | null): Made<SharedPage | null> {
  if (page?.status !== 200 || page.location !== undefined || !page.scriptHashes)
    return { value: null, bytes: Number.POSITIVE_INFINITY };
  const value = new SharedPage(page);
  return { value, bytes: value.bytes };
}
