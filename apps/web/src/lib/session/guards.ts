import type { User } from '@windfall/contract';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pageContext } from '../page-context.ts';
import { paths } from '../paths.ts';
import { loginPath, returnPathOf } from './return-path.ts';
import { sessionQuery } from './session-query.ts';
import { readToken } from './session-token.ts';

type GuardArgs = Pick<LoaderFunctionArgs, 'context' | 'request'>;

/**
 * First line of a protected page's loader: redirects visitors to the sign-in page and returns the member.
 * Null only when a stored session token could not be verified.
 */
export async function requireMember({ context, request }: GuardArgs): Promise<User | null> {
  const user = await askSession(context);
  if (user || readToken()) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginPath(pathname + search));
}

/**
 * First line of an administrators' page's loader: redirects visitors to sign-in, administrators without a needed second
 * factor to the settings where they set it up, and other members to the dashboard.
 */
export async function requireAdmin(args: GuardArgs): Promise<User | null> {
  const user = await requireMember(args);
  if (user?.admin_needs_factor) throw redirect(paths.profile);
  if (user && !user.isAdmin) throw redirect(paths.dashboard);
  return user;
}

/** First line of the sign-in and registration pages' loaders: redirects members. */
export async function requireVisitor({ context, request }: GuardArgs): Promise<void> {
  if (await askSession(context)) throw redirect(returnPathOf(new URL(request.url)) ?? paths.memberStart);
}

/**
 * The browser relies on a stored token when the server is unreachable. On the server only a response
 * identifies a visitor: a failed request is the page's failure, or a member would be redirected to sign in.
 */
function askSession(context: GuardArgs['context']): Promise<User | null> {
  const { queryClient, response } = context.get(pageContext);
  const session = queryClient.ensureQueryData(sessionQuery);
  return response ? session : session.catch(() => null);
}
