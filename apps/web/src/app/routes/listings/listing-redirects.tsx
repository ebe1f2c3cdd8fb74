import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { paths } from '../../../lib/paths.ts';

/** Redirects two alternative address forms. They render nothing. */
export const listingRedirects: RouteObject[] = [
  { path: '/listings/:id', element: null, loader: ({ params }) => redirect(paths.listing(idOf(params))) },
  {
    path: '/listings/:id/edit',
    element: null,
    loader: ({ params }) => redirect(paths.editListing(idOf(params))),
  },
];

function idOf(params: LoaderFunctionArgs['params']): string {
  return params['id'] ?? '';
}
