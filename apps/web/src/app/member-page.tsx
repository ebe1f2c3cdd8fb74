import type { User } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useSession } from '../lib/session/use-session.ts';
import { PageHead } from '../lib/site.tsx';
import { SessionGate } from './session-gate.tsx';

interface MemberPageProps {
  title: string;
  lead?: string;
  /** Shown when the session could not be verified. */
  failed: string;
  /** Beside the heading. */
  action?: (user: User) => ReactNode;
  children: (user: User) => ReactNode;
}

/** Layout of a member's page with one list. */
export function MemberPage({ title, lead, failed, action, children }: MemberPageProps) {
  const { user } = useSession();
  return (
    <div className="page-width">
      <PageHead title={title} hidden />
      <div className="mx-auto max-w-3xl md:pt-5">
        <div className="mb-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-4xl">{title}</h1>
            {user && action?.(user)}
          </div>
          {lead && <p className="mt-2 text-lg text-ink-soft">{lead}</p>}
        </div>
        {user ? children(user) : <SessionGate message={failed} />}
      </div>
    </div>
  );
}
