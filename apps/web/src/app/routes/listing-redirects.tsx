import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Older forms of two addresses, which lead to the ones in use (decisions, Routes). */
export const listingRedirects: RouteObject[] = [
  { path: '/listings/:id', loader: ({ params }) => redirect(paths.listing(idOf(params))) },
  { path: '/listings/:id/edit', loader: ({ params }) => redirect(paths.editListing(idOf(params))) },
];

function idOf(params: LoaderFunctionArgs['params']): string {
  return params['id'] ?? '';
}
