import type { Session } from '@windfall/contract';
import type { Selectable } from 'kysely';
import type { SessionsTable } from '../../../platform/auth/auth.table.ts';
import type { SessionLimits } from '../../../platform/auth/session-lifetime.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { describeUserAgent } from './user-agent.ts';

/** A session as its member sees it, without credentials. */
export function presentSession(
  row: Selectable<SessionsTable>,
  viewer: Viewer,
  { lifetimeMs }: SessionLimits,
): Session {
  const end = Math.min(Date.parse(row.expires_at), Date.parse(row.created_at) + lifetimeMs);
  return {
    id: row.id,
    current: row.id === viewer.sessionId,
    user_agent: describeUserAgent(row.user_agent),
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    expires_at: new Date(end).toISOString(),
  };
}
