import type { Operation } from '@windfall/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Community, Role } from './community.ts';
import type { Ask } from './row.ts';

/** Calls an operation at one of its paths in a role. */
export function call(
  community: Community,
  operation: Operation,
  path: string,
  role: Role,
  ask: Ask,
): Promise<LightMyRequestResponse> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    // No address can hold half of a pair of surrogates, and without a value it would be that of another operation.
    encodeURIComponent((ask.params?.[name] ?? '-').toWellFormed()),
  );
  return community.t.app.inject({
    method: operation.method,
    url: ask.query ? `${filled}?${ask.query}` : filled,
    headers: { ...(role !== 'visitor' && community.people[role].headers), ...ask.headers },
    ...(ask.payload !== undefined && { payload: ask.payload }),
  });
}
