import {
  CHOOSABLE_KINDS,
  type ChoosableKind,
  DEFAULT_CHOICES,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationKind,
  type QuietHours,
} from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { beginDigests, endDigests, findDigest } from './digests.repo.ts';

/** Choices of a member, with the defaults for the rest. */
export async function readChoices(db: Reader | Writer, userId: string): Promise<NotificationChoices> {
  const rows = await choicesOf(db, { userId });
  const of = (kind: NotificationKind) => {
    const isOn = (channel: NotificationChannel) => {
      const row = rows.find((one) => one.kind === kind && one.way === channel);
      return row ? row.is_on === 1 : DEFAULT_CHOICES[kind][channel];
    };
    return { push: isOn('push'), email: isOn('email') };
  };
  return {
    messages: of('messages'),
    exchange: of('exchange'),
    nearby: of('nearby'),
    follows: { push: of('follows').push },
    freshness: of('freshness'),
    seasons: of('seasons'),
    site: of('site'),
  };
}

/** Whether an active member still wants emails of this kind, and has proven this address. */
export async function wantsEmail(
  db: Reader,
  { userId, kind, address }: { userId: string; kind: ChoosableKind; address: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .leftJoin('notification_choices as choice', (join) =>
      join
        .onRef('choice.user_id', '=', 'users.id')
        .on('choice.kind', '=', kind)
        .on('choice.way', '=', 'email'),
    )
    .select('choice.is_on')
    .where('users.id', '=', userId)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .where('users.email', '=', address)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined && (row.is_on === null ? DEFAULT_CHOICES[kind].email : row.is_on === 1);
}

const choicesOf = preparedQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('notification_choices').select(['kind', 'way', 'is_on']).where('user_id', '=', userId),
);

type Changes = {
  readonly [K in keyof NotificationChoices]?:
    | { readonly [W in NotificationChannel]?: boolean | undefined }
    | undefined;
};

/** Stores what is present; what is absent stays. Emails about what is near begin and end with their choice. */
export async function writeChoices(
  trx: Writer,
  userId: string,
  changes: Changes,
  now: string,
): Promise<void> {
  if (changes.nearby?.email === true) await beginDigests(trx, userId, now);
  if (changes.nearby?.email === false) await endDigests(trx, [userId]);
  for (const kind of CHOOSABLE_KINDS)
    for (const channel of NOTIFICATION_CHANNELS) {
      const chosen = changes[kind]?.[channel];
      if (chosen === undefined) continue;
      const is_on = chosen ? (1 as const) : (0 as const);
      await trx
        .insertInto('notification_choices')
        .values({ user_id: userId, kind, way: channel, is_on })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'way']).doUpdateSet({ is_on }))
        .execute();
    }
}

export async function readQuietHours(db: Reader | Writer, userId: string): Promise<QuietHours | null> {
  const [row] = await quietHoursOf(db, { userId });
  return row ? { from: row.from_time, to: row.to_time, time_zone: row.time_zone } : null;
}

const quietHoursOf = preparedQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('quiet_hours').select(['from_time', 'to_time', 'time_zone']).where('user_id', '=', userId),
);

export async function writeQuietHours(trx: Writer, userId: string, quiet: QuietHours | null): Promise<void> {
  await trx.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
  if (!quiet) return;
  await trx
    .insertInto('quiet_hours')
    .values({ user_id: userId, from_time: quiet.from, to_time: quiet.to, time_zone: quiet.time_zone })
    .execute();
}

export async function deletePreferencesOfUsers(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('notification_choices').where('user_id', 'in', userIds).execute();
  await trx.deleteFrom('quiet_hours').where('user_id', 'in', userIds).execute();
  await endDigests(trx, userIds);
}

/** Choices of a member, for their export. */
export async function findPreferenceRows(db: Reader, userId: string): Promise<Record<string, unknown>[]> {
  const quiet = await readQuietHours(db, userId);
  const digest = await findDigest(db, userId);
  return [
    {
      choices: await readChoices(db, userId),
      quiet,
      digest: digest ? { since: digest.since, due_at: digest.due_at } : null,
    },
  ];
}
