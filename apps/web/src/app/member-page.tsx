import type { User } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useStrings } from '../lib/i18n/strings.ts';
import { useSession } from '../lib/session/use-session.ts';
import { PageHead } from '../lib/site.tsx';
import { SessionGate } from './session-gate.tsx';
import { strings } from './strings.ts';

interface MemberPageProps {
  title: string;
  /** The title is what a member wrote, in any language. */
  isWritten?: boolean;
  lead?: string;
  /** Shown when the session could not be verified. */
  failed: string;
  /** Beside the heading. */
  action?: (user: User) => ReactNode;
  /** A member's alone: a group has no such page. */
  isPersonal?: boolean;
  children: (user: User) => ReactNode;
}

/** Layout of a member's page with one list. */
export function MemberPage({
  title,
  isWritten = false,
  lead,
  failed,
  action,
  isPersonal = false,
  children,
}: MemberPageProps) {
  const t = useStrings(strings);
  const { user } = useSession();
  return (
    <div className="page-width">
      <PageHead title={title} hidden />
      <div className="mx-auto max-w-3xl md:pt-5">
        <div className="mb-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-4xl wrap-anywhere">{isWritten ? <bdi>{title}</bdi> : title}</h1>
            {user && action?.(user)}
          </div>
          {lead && <p className="mt-2 text-lg text-ink-soft">{lead}</p>}
        </div>
        {user ? (
          isPersonal && user.acting ? (
            <p className="text-lg">{t.notOfGroup}</p>
          ) : (
            children(user)
          )
        ) : (
          <SessionGate message={failed} />
        )}
      </div>
    </div>
  );
}
