import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { paths } from '../../../lib/paths.ts';

/** Two more forms of addresses, which lead to the ones in use. Nothing is ever drawn there. */
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
