/** Who is looking: every function that returns a member's data is told. `null` is a visitor. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly sessionId: string;
}

export type MaybeViewer = Viewer | null;
