import type { NotificationChannel } from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { findActiveAccount } from '../auth/accounts.repo.ts';
import { findKeeperIds } from '../auth/act-as.ts';
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
  /** A later notification with this tag replaces an earlier one where the channel can do that. */
  readonly tag: string;
  readonly items?: readonly NotificationItem[];
}

/** A notification with its text, ready to be handed over. */
export interface RenderedNotification {
  readonly row: NotificationRow;
  readonly text: NotificationText;
}

/** Writes the text of a notification when it is due; undefined drops one that has become pointless. */
export type Template = (
  trx: Reader | Writer,
  row: NotificationRow,
  member: UserRow,
) => Promise<NotificationText | undefined>;

/**
 * A channel to members: email or push. `deliver` hands over to the queue of the channel in the transaction that marks the notifications as
 * delivered, so each is handed over once; sending, repeating and giving up are the queue's.
 */
export interface Channel {
  readonly name: NotificationChannel;
  /** Whether the member has an address or device of this channel. */
  canReach(trx: Reader | Writer, member: UserRow): Promise<boolean>;
  /** The notifications are of one kind and one member, earliest first. */
  deliver(trx: Writer, member: UserRow, notifications: readonly RenderedNotification[]): Promise<void>;
}

/** Features register the templates of notifications and the channels by which members are reached. */
export class NotificationParts {
  readonly #templates = new Map<string, Template>();
  readonly #channels = new Map<NotificationChannel, Channel>();

  /** Registered again, a part replaces the earlier one: several servers in one process may share a context. */
  addTemplate(name: string, template: Template): void {
    this.#templates.set(name, template);
  }

  addChannel(channel: Channel): void {
    this.#channels.set(channel.name, channel);
  }

  /**
   * The text of a notification; undefined of one that has become pointless. One of a group is written for the group, as long as the
   * member keeps it; it names the group and leads to its page, where the keeper acts for it.
   */
  async render(
    trx: Reader | Writer,
    row: NotificationRow,
    member: UserRow,
  ): Promise<NotificationText | undefined> {
    const template = this.#templates.get(row.topic);
    if (row.group_id === null) return template?.(trx, row, member);
    const keepers = await findKeeperIds(trx, row.group_id);
    const group = keepers.includes(member.id) ? await findActiveAccount(trx, row.group_id) : undefined;
    const text = group && (await template?.(trx, { ...row, user_id: group.id }, group));
    return text && forGroup(text, group);
  }

  channel(name: NotificationChannel): Channel | undefined {
    return this.#channels.get(name);
  }
}

function forGroup(text: NotificationText, { id, full_name }: UserRow): NotificationText {
  const inGroup = (path: string) => `/groups/${id}?${new URLSearchParams({ to: path })}`;
  return {
    ...text,
    title: `${full_name}: ${text.title}`,
    action: { ...text.action, path: inGroup(text.action.path) },
    tag: `${id}:${text.tag}`,
    ...(text.items && { items: text.items.map((item) => ({ ...item, path: inGroup(item.path) })) }),
  };
}
