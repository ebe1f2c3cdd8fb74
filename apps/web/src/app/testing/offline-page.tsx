import type { RouteObject } from 'react-router';
import { rosa } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/render.tsx';

export const fallback = { hydrateFallbackElement: <p>loading</p> };

/** Opens a page of a member; all others are 'elsewhere'. */
export function open(path: string, page: Pick<RouteObject, 'Component' | 'loader'>, at: string, user = rosa) {
  const routes = [
    { path, ...page, ...fallback },
    { path: '*', element: <p>elsewhere</p> },
  ];
  return renderRoutes(routes as RouteObject[], { at, user });
}
