import type { ErrorCode } from '@windfall/contract';
import type { Community, Role } from './community.ts';

/** One request of an operation. Without a payload it has no body. */
export interface Ask {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly payload?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is known of one operation: a valid request about Rosa's things, what each asker gets, and a bad request. */
export interface Row {
  readonly ask: (community: Community, role: Role) => Ask | Promise<Ask>;
  readonly answers: Readonly<Record<Role, number>>;
  /** With which code, where the status alone could mean something else. */
  readonly codes?: Readonly<Partial<Record<Role, ErrorCode>>>;
  /** A bad request by whoever is allowed; operations without input have none. */
  readonly invalid?: (
    community: Community,
  ) => Ask & { readonly is: readonly [status: number, code: ErrorCode] };
}

export const forEverybody = (status = 200): Row['answers'] => ({
  visitor: status,
  owner: status,
  other: status,
  blocked: status,
  deactivated: status,
  admin: status,
});

export const forMembers = (status = 200): Row['answers'] => ({
  ...forEverybody(status),
  visitor: 401,
  deactivated: 401,
});

/** Everybody else gets `refusal`: not allowed, or, where even existence is private, not found. */
export const forOwner = (status = 200, refusal = 403): Row['answers'] => ({
  ...forMembers(refusal),
  owner: status,
});

/** Whoever is kept apart from the owner gets what one gets who asks for something that is not there. */
export const outOfSight = (answers: Row['answers']): Row['answers'] => ({ ...answers, blocked: 404 });

export const forOwnerAndAdmin = (status = 200): Row['answers'] => ({ ...forOwner(status), admin: status });

export const forAdmins = (status = 200): Row['answers'] => ({ ...forMembers(403), admin: status });
