import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';
import type { Strings } from '../i18n/strings.ts';
import type { Fields, OutboxItem } from './outbox-item.ts';

/**
 * How one kind of item is sent. Features define kinds. Stored items contain the name of their kind, so a name
 * never changes.
 */
export interface OutboxKind {
  deliver: (api: ApiClient, item: OutboxItem, photos: readonly File[]) => Promise<unknown>;
  /** Key prefixes of the queries that show such an item after its delivery. */
  shownUnder: readonly string[];
  /** Shows the response at once, before the item leaves the outbox, so that pages show one or the other. */
  show?: (queryClient: QueryClient, item: OutboxItem, response: unknown) => void;
  /** Whether the request names its sender. Otherwise the server uses the signed-in member. */
  namesSender?: true;
  /** Field with the photo's address, for changes of a target that may have a photo. */
  photoField?: string;
}

export type OutboxKinds = Readonly<Record<string, OutboxKind>>;

/** How one kind of waiting item is described to the member. */
export interface OutboxDescription {
  strings: Strings<{ title: (label: string) => string }>;
  /** The member's text. */
  text: (fields: Fields) => string;
  /** How it has changed since it was stored; null when it has not. */
  hint?: (fields: Fields, now: number) => string | null;
  /** Path of the page where the member can edit it. */
  editPath: (target: string) => string;
  /** Restores text and photo into the form on that page; the item is then deleted. */
  restore?: (item: OutboxItem) => unknown;
}

let load = async (): Promise<OutboxKinds> => ({});

/** Called once at startup by the app, which joins the kinds of all features. Their code loads on demand. */
export function registerOutboxKinds(loader: () => Promise<OutboxKinds>): void {
  load = loader;
}

/** The registered kinds. Throws when their code cannot be loaded; then every item stays. */
export function loadOutboxKinds(): Promise<OutboxKinds> {
  return load();
}
