/** Who is looking: every function that returns a member's data is told. `null` is a visitor. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly sessionId: string;
  /** Whether there is anybody this member is kept apart from, so that most need not be asked about. */
  readonly hasBlocks?: boolean;
}

export type MaybeViewer = Viewer | null;
