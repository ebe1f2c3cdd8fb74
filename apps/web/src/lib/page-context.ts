import type { QueryClient } from '@tanstack/react-query';
import { createContext, RouterContextProvider } from 'react-router';

/** Context of the loaders: one per page in the browser, one per request on the server. */
export interface PageContext {
  queryClient: QueryClient;
  /** The site's time zone, for forms sent without scripts; on the server only. */
  timeZone?: string;
  /** The server's response; null in the browser. `place` is what the visitor's browser shall remember as its place. */
  response: { status: number; place?: string | null } | null;
}

export const pageContext = createContext<PageContext>();

/** The router's context in loaders. */
export function createPageContext(value: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(pageContext, value);
  return provider;
}
