import type { KeeperRole } from '@windfall/contract';

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log: the id of the member who makes the request, or to whose account it tries to sign in. */
    member: string | null;
  }
}

/** The member who makes the request, or the group for which a member makes it; `null` is a visitor. Each function that returns a member's data takes it. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly sessionId: string;
  /** Whether the viewer has blocked or is blocked by any member; false saves the queries for blocks. */
  readonly hasBlocks?: boolean;
  /** Whether the member waits for an administrator to let them in, and writes nothing yet. */
  readonly waits?: boolean;
  /** Whether an administrator has no rights until the session is strong; `isAdmin` is false then. */
  readonly adminNeedsFactor?: boolean;
  /** The member who acts, where the viewer is a group. */
  readonly acting?: Acting;
}

/** A member who makes a request for a group. */
export interface Acting {
  readonly memberId: string;
  readonly role: KeeperRole;
}

/** The member who makes the request, also where the viewer is a group. */
export const personOf = ({ id, acting }: Pick<Viewer, 'id' | 'acting'>): string => acting?.memberId ?? id;

/** The viewer that a request's credentials belong to, with the fields that `touchSession` needs. */
export interface AuthenticatedViewer extends Viewer {
  readonly lastSeenAt: string;
}

export type MaybeViewer = Viewer | null;
