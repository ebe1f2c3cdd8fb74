import type { LazyRouteFunction, RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { ApplicationError, ErrorPage } from './error-page.tsx';
import { Loading } from './loading.tsx';
import { loadRoot, RootLayout } from './root-layout.tsx';
import { listingRedirects } from './routes/listing-redirects.tsx';

/** What the server needs to know of a page to have the browser fetch its module early. */
export interface PageHandle {
  /** The page's source file, as the build's manifest names it. */
  module: string;
  /** The page takes the whole screen, so nothing stands below it. */
  fillsScreen?: boolean;
  /** What is written on it must not be lost when the session ends: the page stays and asks to sign in. */
  keepsForm?: boolean;
}

type PageModule = Omit<Awaited<ReturnType<LazyRouteFunction<RouteObject>>>, 'handle'>;

/** A page in its own chunk: `file` is its name in `routes/`, `load` imports that very file. */
function page(
  path: string,
  file: string,
  load: () => Promise<PageModule>,
  options: Omit<PageHandle, 'module'> = {},
): RouteObject {
  const handle: PageHandle = { module: `src/app/routes/${file}`, ...options };
  return { path, handle, lazy: load };
}

/** Every page of the site. Adding one is a module in `routes/` and a line here. */
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
        // Pages stand inside the layout, and so does what is shown when one fails.
        ErrorBoundary: ErrorPage,
        children: [
          page(paths.home, 'home.tsx', () => import('./routes/home.tsx')),
          page(paths.listings, 'browse.tsx', () => import('./routes/browse.tsx')),
          page('/listing/:id', 'listing.tsx', () => import('./routes/listing.tsx')),
          page(paths.createListing, 'create-listing.tsx', () => import('./routes/create-listing.tsx'), {
            keepsForm: true,
          }),
          page('/edit-listing/:id', 'edit-listing.tsx', () => import('./routes/edit-listing.tsx'), {
            keepsForm: true,
          }),
          ...listingRedirects,
          page(paths.users, 'users.tsx', () => import('./routes/users.tsx')),
          page('/user/:id', 'user.tsx', () => import('./routes/user.tsx')),
          page('/profile/:id', 'profile-redirect.tsx', () => import('./routes/profile-redirect.tsx')),
          page(paths.login, 'login.tsx', () => import('./routes/login.tsx')),
          page(paths.register, 'register.tsx', () => import('./routes/register.tsx')),
          page(paths.forgotPassword, 'forgot-password.tsx', () => import('./routes/forgot-password.tsx')),
          page(paths.resetPassword, 'reset-password.tsx', () => import('./routes/reset-password.tsx')),
          page(paths.verifyEmail, 'verify-email.tsx', () => import('./routes/verify-email.tsx')),
          page(paths.dashboard, 'dashboard.tsx', () => import('./routes/dashboard.tsx')),
          page(paths.profile, 'profile.tsx', () => import('./routes/profile.tsx'), { keepsForm: true }),
          page(paths.messages, 'messages.tsx', () => import('./routes/messages.tsx')),
          page('/conversation/:otherUserId', 'conversation.tsx', () => import('./routes/conversation.tsx'), {
            fillsScreen: true,
          }),
          page(paths.adminReports, 'admin-reports.tsx', () => import('./routes/admin-reports.tsx')),
          page(paths.admin, 'admin.tsx', () => import('./routes/admin.tsx')),
          page(paths.auditLog, 'admin-audit-log.tsx', () => import('./routes/admin-audit-log.tsx')),
          page(paths.notices, 'notices.tsx', () => import('./routes/notices.tsx')),
          page(paths.appeal, 'appeal.tsx', () => import('./routes/appeal.tsx')),
          page(paths.analytics, 'analytics.tsx', () => import('./routes/analytics.tsx')),
          page(paths.about, 'about.tsx', () => import('./routes/about.tsx')),
          page(paths.resources, 'resources.tsx', () => import('./routes/resources.tsx')),
          page(
            paths.foodPreservation,
            'food-preservation.tsx',
            () => import('./routes/food-preservation.tsx'),
          ),
          page(paths.gardeningTips, 'gardening-tips.tsx', () => import('./routes/gardening-tips.tsx')),
          page(paths.seasonalProduce, 'seasonal-produce.tsx', () => import('./routes/seasonal-produce.tsx')),
          page(
            paths.communityBuilding,
            'community-building.tsx',
            () => import('./routes/community-building.tsx'),
          ),
          page(paths.privacy, 'privacy.tsx', () => import('./routes/privacy.tsx')),
          page(paths.terms, 'terms.tsx', () => import('./routes/terms.tsx')),
          page(
            paths.communityGuidelines,
            'community-guidelines.tsx',
            () => import('./routes/community-guidelines.tsx'),
          ),
          page(paths.notFound, 'not-found.tsx', () => import('./routes/not-found.tsx')),
          page('*', 'not-found.tsx', () => import('./routes/not-found.tsx')),
        ],
      },
    ],
  },
];
