import type { DehydratedState } from '@tanstack/react-query';
import { type HydrationState, isRouteErrorResponse, type StaticHandlerContext } from 'react-router';
import type { Site } from '../lib/site.tsx';

/** Built files of the page. */
export interface PageAssets {
  entry: string;
  styles: string[];
  modules: string[];
}

/** State of the server render for the browser, as JSON in the page. */
export interface PageState {
  site: Site;
  assets: PageAssets;
  locale: string;
  renderedAt: number;
  queries: DehydratedState;
  router: Pick<HydrationState, 'loaderData' | 'actionData' | 'errors'>;
  /** The page without content that the service worker stores: the browser renders the page itself. */
  isShell?: true;
}

export const PAGE_STATE_ID = 'page-state';

/** JSON for a script element: without `<`, so no text can close the element. */
export function serializePageState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

export function readPageState(): PageState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}

/** Loader results and failures of a render in a form that survives JSON. */
export function routerState(context: StaticHandlerContext): PageState['router'] {
  // The browser repeats a loader whose result is undefined, and JSON drops undefined: null replaces it.
  const loaderData = mapValues(context.loaderData, (value) => value ?? null);
  const { actionData } = context;
  return {
    loaderData,
    ...(actionData && { actionData }),
    errors: context.errors && mapValues(context.errors, portableError),
  };
}

function portableError(error: unknown): unknown {
  if (isRouteErrorResponse(error)) {
    const { status, statusText, data } = error;
    return { status, statusText, data, internal: false };
  }
  if (error instanceof Error && !('toJSON' in error)) return { name: error.name, message: error.message };
  return error;
}

function mapValues(record: Record<string, unknown>, change: (value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
