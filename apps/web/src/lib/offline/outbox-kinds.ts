import type { ApiClient } from '../api/api-client.ts';
import type { Strings } from '../i18n/strings.ts';
import type { Fields, OutboxItem } from './outbox-item.ts';

/** How one kind of item is sent. Features define kinds; stored items name theirs, so a name never changes. */
export interface OutboxKind {
  deliver: (api: ApiClient, item: OutboxItem, photo: File | undefined) => Promise<unknown>;
  /** The first parts of the keys of the queries that show such an item once it has arrived. */
  shownUnder: readonly string[];
  /** The request names its sender. For other kinds the server takes the member who is signed in. */
  namesSender?: true;
  /** The field with the photo's address, if such an item may have a photo and changes something that exists. */
  photoField?: string;
}

export type OutboxKinds = Readonly<Record<string, OutboxKind>>;

/** How one kind of item is described to the member while it waits. */
export interface OutboxDescription {
  strings: Strings<{ title: (label: string) => string }>;
  /** What the member wrote. */
  text: (fields: Fields) => string;
  /** Path of the page where the member can edit it. */
  editPath: (target: string) => string;
  /** Puts the text back into the form on that page; the item is deleted then. */
  restore?: (item: OutboxItem) => void;
}

let load = async (): Promise<OutboxKinds> => ({});

/** Called once at the start by the app, which joins the kinds of all features. Their code loads when it is needed. */
export function registerOutboxKinds(loader: () => Promise<OutboxKinds>): void {
  load = loader;
}

/** The registered kinds; none when their code cannot be loaded, which leaves every item where it is. */
export function loadOutboxKinds(): Promise<OutboxKinds> {
  return load().catch(() => ({}));
}
