/** The member who makes the request; `null` is a visitor. Each function that returns a member's data takes it. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly sessionId: string;
  /** Whether the viewer has blocked or is blocked by any member; false saves the queries for blocks. */
  readonly hasBlocks?: boolean;
}

/** The viewer that a request's credentials belong to, with the fields that `touchSession` needs. */
export interface AuthenticatedViewer extends Viewer {
  readonly lastSeenAt: string;
}

export type MaybeViewer = Viewer | null;
