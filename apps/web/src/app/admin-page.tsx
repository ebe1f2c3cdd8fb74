import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session/use-session.ts';
import { PageHead } from '../lib/site.tsx';
import { SessionGate } from './session-gate.tsx';

interface AdminPageProps {
  title: string;
  lead: string;
  /** Label of the link back to the admin dashboard, on its subpages. */
  back?: string;
  /** Shown when the session could not be verified. */
  failed: string;
  children: ReactNode;
}

/** Layout of a page for administrators. */
export function AdminPage({ title, lead, back, failed, children }: AdminPageProps) {
  const { user } = useSession();
  return (
    <div className="page-width flex flex-col gap-6 md:pt-5">
      <PageHead title={title} hidden />
      <div>
        {back && (
          <Link to={paths.admin} className="text-link">
            {back}
          </Link>
        )}
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-2 text-lg text-ink-soft">{lead}</p>
      </div>
      {user ? children : <SessionGate message={failed} />}
    </div>
  );
}
