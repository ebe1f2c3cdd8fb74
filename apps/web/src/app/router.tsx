import type { QueryClient } from '@tanstack/react-query';
import {
  type LazyRouteFunction,
  type LoaderFunctionArgs,
  type Params,
  type RouteObject,
  redirect,
} from 'react-router';
import { paths } from '../lib/paths.ts';
import { ApplicationError, ErrorPage } from './error-page.tsx';
import { Loading } from './loading.tsx';
import { loadRoot, RootLayout } from './root-layout.tsx';

/** Redirects two alternative address forms. They render nothing. */
export const listingRedirects: RouteObject[] = [
  { path: '/listings/:id', element: null, loader: ({ params }) => redirect(paths.listing(idOf(params))) },
  {
    path: '/listings/:id/edit',
    element: null,
    loader: ({ params }) => redirect(paths.editListing(idOf(params))),
  },
];

/** Data of a page for the server, so that the browser preloads its module. */
export interface PageHandle {
  /** The page's source file, as the build's manifest names it. */
  module: string;
  /** The source files of what only members see on it (`memberPart`). */
  memberModules?: string[];
  /** The page uses the whole screen, without a footer. */
  fillsScreen?: boolean;
  /** Whether the page stays open when the session ends and asks to sign in, so that typed text is not lost. */
  keepsForm?: boolean;
}

export interface PageModule extends Omit<Awaited<ReturnType<LazyRouteFunction<RouteObject>>>, 'handle'> {
  /** Loads what only members see. The page's loader does so too. */
  loadMemberParts?: (queryClient: QueryClient, params: Params) => Promise<unknown>;
}

/** A page in its own chunk: `file` is its name in `routes/`, `load` imports that file. */
function page(
  path: string,
  file: string,
  load: () => Promise<PageModule>,
  options: Omit<PageHandle, 'module'> = {},
): RouteObject {
  const handle: PageHandle = { module: `src/app/routes/${file}`, ...options };
  return { path, handle, lazy: load };
}

/** Every page of the site. A new page needs a module in `routes/` and a line here. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    loader: loadRoot,
    shouldRevalidate: () => false,
    Component: RootLayout,
    ErrorBoundary: ApplicationError,
    HydrateFallback: Loading,
    children: [
      {
        // Pages are inside the layout, and so are their error screens.
        ErrorBoundary: ErrorPage,
        children: [
          page(paths.home, 'home/home.tsx', () => import('./routes/home/home.tsx'), {
            memberModules: ['src/app/routes/home/member-home.tsx'],
          }),
          page(paths.listings, 'listings/browse.tsx', () => import('./routes/listings/browse.tsx')),
          page(paths.map, 'map/map.tsx', () => import('./routes/map/map.tsx')),
          page('/crops/:id', 'crops/crop.tsx', () => import('./routes/crops/crop.tsx')),
          page('/listing/:id', 'listings/listing.tsx', () => import('./routes/listings/listing.tsx'), {
            memberModules: [
              'src/features/messages/components/contact-form.tsx',
              'src/features/messages/components/asked-note.tsx',
            ],
          }),
          page(
            paths.createListing,
            'listings/create-listing.tsx',
            () => import('./routes/listings/create-listing.tsx'),
            { keepsForm: true },
          ),
          page(
            '/edit-listing/:id',
            'listings/edit-listing.tsx',
            () => import('./routes/listings/edit-listing.tsx'),
            { keepsForm: true },
          ),
          ...listingRedirects,
          page(paths.users, 'users/users.tsx', () => import('./routes/users/users.tsx')),
          page('/user/:id', 'users/user.tsx', () => import('./routes/users/user.tsx')),
          page(
            '/profile/:id',
            'users/profile-redirect.tsx',
            () => import('./routes/users/profile-redirect.tsx'),
          ),
          page(paths.login, 'account/login.tsx', () => import('./routes/account/login.tsx')),
          page(paths.register, 'account/register.tsx', () => import('./routes/account/register.tsx')),
          page(
            paths.forgotPassword,
            'account/forgot-password.tsx',
            () => import('./routes/account/forgot-password.tsx'),
          ),
          page(
            paths.resetPassword,
            'account/reset-password.tsx',
            () => import('./routes/account/reset-password.tsx'),
          ),
          page(
            paths.emailSignIn,
            'account/email-sign-in.tsx',
            () => import('./routes/account/email-sign-in.tsx'),
          ),
          page(
            paths.verifyEmail,
            'account/verify-email.tsx',
            () => import('./routes/account/verify-email.tsx'),
          ),
          page(
            paths.changeEmail,
            'account/change-email.tsx',
            () => import('./routes/account/change-email.tsx'),
          ),
          page(paths.dashboard, 'home/dashboard.tsx', () => import('./routes/home/dashboard.tsx')),
          page(paths.profile, 'account/profile.tsx', () => import('./routes/account/profile.tsx'), {
            keepsForm: true,
          }),
          page(paths.messages, 'messages/messages.tsx', () => import('./routes/messages/messages.tsx')),
          page(
            '/conversation/:otherUserId',
            'messages/conversation.tsx',
            () => import('./routes/messages/conversation.tsx'),
            {
              fillsScreen: true,
              memberModules: [
                'src/features/exchange/claims/claim-of-message.tsx',
                'src/features/exchange/claims/claim-strip.tsx',
              ],
            },
          ),
          page(
            paths.adminReports,
            'admin/admin-reports.tsx',
            () => import('./routes/admin/admin-reports.tsx'),
          ),
          page(paths.admin, 'admin/admin.tsx', () => import('./routes/admin/admin.tsx')),
          page(
            paths.auditLog,
            'admin/admin-audit-log.tsx',
            () => import('./routes/admin/admin-audit-log.tsx'),
          ),
          page(paths.adminImport, 'admin/admin-import.tsx', () => import('./routes/admin/admin-import.tsx')),
          page(
            paths.writeToAll,
            'admin/admin-message.tsx',
            () => import('./routes/admin/admin-message.tsx'),
            { keepsForm: true },
          ),
          page('/join/:code', 'account/join.tsx', () => import('./routes/account/join.tsx')),
          page(paths.invite, 'invites/invite.tsx', () => import('./routes/invites/invite.tsx')),
          page('/poster', 'invites/poster.tsx', () => import('./routes/invites/poster.tsx')),
          page(paths.garden, 'garden/garden.tsx', () => import('./routes/garden/garden.tsx')),
          page(paths.groups, 'groups/groups.tsx', () => import('./routes/groups/groups.tsx')),
          page('/groups/:id', 'groups/group.tsx', () => import('./routes/groups/group.tsx')),
          page('/s/:code', 'stands/stand.tsx', () => import('./routes/stands/stand.tsx')),
          page(paths.stands, 'stands/stands.tsx', () => import('./routes/stands/stands.tsx')),
          page('/stands/:code', 'stands/keep-stand.tsx', () => import('./routes/stands/keep-stand.tsx')),
          page(paths.notices, 'notices/notices.tsx', () => import('./routes/notices/notices.tsx')),
          page(paths.ownReports, 'reports/own-reports.tsx', () => import('./routes/reports/own-reports.tsx')),
          page(paths.appeal, 'notices/appeal.tsx', () => import('./routes/notices/appeal.tsx')),
          page(paths.analytics, 'admin/analytics.tsx', () => import('./routes/admin/analytics.tsx')),
          page(paths.numbers, 'numbers/numbers.tsx', () => import('./routes/numbers/numbers.tsx')),
          page(paths.about, 'legal/about.tsx', () => import('./routes/legal/about.tsx')),
          page(paths.resources, 'guides/resources.tsx', () => import('./routes/guides/resources.tsx')),
          page(
            paths.foodPreservation,
            'guides/food-preservation.tsx',
            () => import('./routes/guides/food-preservation.tsx'),
          ),
          page(
            paths.gardeningTips,
            'guides/gardening-tips.tsx',
            () => import('./routes/guides/gardening-tips.tsx'),
          ),
          page(
            paths.seasonalProduce,
            'guides/seasonal-produce.tsx',
            () => import('./routes/guides/seasonal-produce.tsx'),
          ),
          page(
            paths.communityBuilding,
            'guides/community-building.tsx',
            () => import('./routes/guides/community-building.tsx'),
          ),
          page(paths.privacy, 'legal/privacy.tsx', () => import('./routes/legal/privacy.tsx')),
          page(paths.terms, 'legal/terms.tsx', () => import('./routes/legal/terms.tsx')),
          page(
            paths.communityGuidelines,
            'legal/community-guidelines.tsx',
            () => import('./routes/legal/community-guidelines.tsx'),
          ),
          page(paths.notFound, 'not-found.tsx', () => import('./routes/not-found.tsx')),
          page('*', 'not-found.tsx', () => import('./routes/not-found.tsx')),
        ],
      },
    ],
  },
];

function idOf(params: LoaderFunctionArgs['params']): string {
  return params['id'] ?? '';
}
