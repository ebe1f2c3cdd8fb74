import type { NotificationWay } from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import type { UserRow } from '../auth/auth.table.ts';
import type { NotificationRow } from './notifications.repo.ts';

/** A picture with a line and where it leads, such as a listing. */
export interface NotificationItem {
  readonly title: string;
  readonly text: string;
  /** Path on the site. */
  readonly path: string;
  /** Path and alternative text of a public picture. */
  readonly image: { readonly path: string; readonly alt: string } | null;
}

/** The words of a notification: they say who and what, and never contain an address. */
export interface NotificationText {
  /** One line: the subject of an email, the title of a push. */
  readonly title: string;
  /** Plain sentences. */
  readonly lines: readonly string[];
  /** The action that the member can take, with the path of its page. */
  readonly action: { readonly label: string; readonly path: string };
  /** A later notification with this tag replaces an earlier one where the way can do that. */
  readonly tag: string;
  readonly items?: readonly NotificationItem[];
}

/** A notification with its words, ready to be handed over. */
export interface WordedNotification {
  readonly row: NotificationRow;
  readonly text: NotificationText;
}

/** Words the notifications of one topic when they are due; undefined drops one that has become pointless. */
export type WordTopic = (
  trx: Reader | Writer,
  row: NotificationRow,
  member: UserRow,
) => Promise<NotificationText | undefined>;

/**
 * A way to reach members. `deliver` hands over to a queue of the way in the transaction that marks the notifications as
 * told, so each is handed over once; sending, repeating and giving up are the queue's.
 */
export interface Way {
  readonly name: NotificationWay;
  /** Whether the member has an address or device of this way. */
  canReach(trx: Reader | Writer, member: UserRow): Promise<boolean>;
  /** The notifications are of one kind and one member, earliest first. */
  deliver(trx: Writer, member: UserRow, notifications: readonly WordedNotification[]): Promise<void>;
}

/** Features register how topics are worded and by which ways members are reached. */
export class NotificationParts {
  readonly #topics = new Map<string, WordTopic>();
  readonly #ways = new Map<NotificationWay, Way>();

  /** Registered again, a part replaces the earlier one: several servers in one process may share a context. */
  addTopic(name: string, word: WordTopic): void {
    this.#topics.set(name, word);
  }

  addWay(way: Way): void {
    this.#ways.set(way.name, way);
  }

  topic(name: string): WordTopic | undefined {
    return this.#topics.get(name);
  }

  way(name: NotificationWay): Way | undefined {
    return this.#ways.get(name);
  }
}
