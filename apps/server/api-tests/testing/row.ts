import type { ErrorCode } from '@windfall/contract';
import type { Community, Role } from './community.ts';

/** One request of an operation, with an optional payload. */
export interface Ask {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly payload?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Expectations for one operation: a valid request about Rosa's data, the status for each role, and an invalid request.
 */
export interface Row {
  readonly ask: (community: Community, role: Role) => Ask | Promise<Ask>;
  readonly statuses: Readonly<Record<Role, number>>;
  /** The error code, where the status alone is ambiguous. */
  readonly codes?: Readonly<Partial<Record<Role, ErrorCode>>>;
  /** An invalid request by an allowed role; operations without input have none. */
  readonly invalid?: (
    community: Community,
  ) => Ask & { readonly is: readonly [status: number, code: ErrorCode] };
}

export const forAll = (status = 200): Row['statuses'] => ({
  visitor: status,
  owner: status,
  other: status,
  blocked: status,
  deactivated: status,
  admin: status,
});

export const forMembers = (status = 200): Row['statuses'] => ({
  ...forAll(status),
  visitor: 401,
  deactivated: 401,
});

/** All other roles get `refusal`: forbidden, or not found where the existence is private. */
export const forOwner = (status = 200, refusal = 403): Row['statuses'] => ({
  ...forMembers(refusal),
  owner: status,
});

/** A blocked member gets the response of missing data. */
export const withBlocks = (responses: Row['statuses']): Row['statuses'] => ({ ...responses, blocked: 404 });

export const forOwnerAndAdmin = (status = 200): Row['statuses'] => ({ ...forOwner(status), admin: status });

export const forAdmins = (status = 200): Row['statuses'] => ({ ...forMembers(403), admin: status });
