import type { QueryClient } from '@tanstack/react-query';
import type { Strings } from '@windfall/contract';
import type { ApiClient } from '../api/api-client.ts';
import type { Fields, OutboxItem } from './outbox-item.ts';

/** What sending one kind of action needs. A feature defines a kind beside the call of its operation. */
export interface OutboxKind<R = unknown> {
  /** Part of stored items, so it never changes. */
  readonly name: string;
  /**
   * Stored before it is sent, so that even a closed tab loses nothing, and sent after what waits already. Others are sent
   * at once, and stored when no answer comes.
   */
  readonly isStoredFirst?: true;
  /** Sends an item. The server's schema checks the fields, so stored ones need not be trusted. */
  deliver(api: ApiClient, item: OutboxItem, photos: readonly File[]): Promise<R>;
  /** Sends an action while its form is open, where that is another request. `secret` has what is never stored. */
  attempt?(api: ApiClient, item: OutboxItem, photos: readonly File[], secret: object): Promise<R>;
  /** Key prefixes of the queries that show such an item after its delivery. They are fetched anew, also in other tabs. */
  readonly shownUnder: readonly string[];
  /** Shows the response in this tab in place of fetching, before the item leaves the outbox: pages show one or the other. */
  show?(queryClient: QueryClient, item: OutboxItem, response: R): unknown;
  /** Whether the request names its sender. Otherwise the server uses the signed-in member. */
  readonly namesSender?: true;
  /** Its items have no person: their sender is `ANYONE`, and they are sent for visitors too. */
  readonly isAnyones?: true;
  /** Field with the photo's address, for changes of a target that may have a photo. */
  readonly photoField?: string;
  readonly description: OutboxDescription;
}

/** How one kind of waiting item is described to the member. */
interface OutboxDescription {
  strings: Strings<{ title: (label: string) => string }>;
  /** The member's text. */
  text: (fields: Fields, locale: string) => string;
  /** How it has changed since it was stored; null when it has not. */
  hint?: (fields: Fields, now: number, locale: string) => string | null;
  /** Path of the page where the member can edit it. */
  editPath: (target: string) => string;
  /** Restores text and photo into the form on that page; the item is then deleted. */
  restore?: (item: OutboxItem) => unknown;
  /** Its own page says that it was refused. Otherwise a toast says so. */
  isToldInPlace?: true;
}

export type OutboxKinds = ReadonlyMap<string, OutboxKind>;

let load = async (): Promise<OutboxKinds> => new Map();

/** Called once at startup by the app, which joins the kinds of all features. Their code loads on demand. */
export function registerOutboxKinds(loader: () => Promise<OutboxKinds>): void {
  load = loader;
}

/** The registered kinds. Throws when their code cannot be loaded; then every item stays. */
export const loadOutboxKinds = (): Promise<OutboxKinds> => load();
