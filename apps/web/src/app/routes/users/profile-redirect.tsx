import { type LoaderFunctionArgs, Navigate, redirect } from 'react-router';
import { strings } from '../../../features/users/profile-strings.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { requireMember } from '../../../lib/session/guards.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { SessionGate } from '../../session-gate.tsx';

/** `/profile/me` leads to the viewer's own public profile, `/profile/{id}` to that member's. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { id = '' } = args.params;
  if (id !== 'me') throw redirect(paths.user(id));
  const user = await requireMember(args);
  if (user) throw redirect(paths.user(user.id));
  return null;
}

/** Rendered only while a session token is stored that could not be verified. */
export function Component() {
  const t = useStrings(strings);
  const { user } = useSession();
  if (user) return <Navigate to={paths.user(user.id)} replace />;
  return (
    <div className="page-width pb-24">
      <PageHead title={t.failed} hidden />
      <SessionGate message={t.failed} />
    </div>
  );
}
