import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type BodyInput,
  defineStrings,
  type Follow,
  type follow,
  type listFollows,
  type markFollowsSeen,
  singular,
  type User,
  type unfollow,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { OutboxKind } from '../../../lib/outbox/outbox-kinds.ts';
import { sendOrThrow } from '../../../lib/outbox/send.ts';
import { paths } from '../../../lib/paths.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';

const listEndpoint = endpoint<typeof listFollows>('GET', '/api/follows');
/** The id of a follow prevents a second one, so a lost request is repeated. */
const followEndpoint = endpoint<typeof follow>('POST', '/api/follows', { repeatable: true });
const unfollowEndpoint = endpoint<typeof unfollow>('DELETE', '/api/follows/{id}');
const seenEndpoint = endpoint<typeof markFollowsSeen>('POST', '/api/follows/seen', { repeatable: true });

/** What a follow is about: a crop, or words. */
export type Subject = Pick<BodyInput<typeof follow>, 'crop' | 'words'>;

/** What a member follows, with what was found for it. */
export const followsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['follows', userId] as const,
    queryFn: async ({ client, signal }) => (await apiOf(client).call(listEndpoint, { signal })).data,
  });

/** For the first paint of a page that offers to follow: without scripts it says only then what is followed. A group follows nothing. */
export async function loadFollows(client: QueryClient): Promise<void> {
  const user = client.getQueryData<User | null>(SESSION_KEY);
  if (user && !user.acting) await client.prefetchQuery(followsQuery(user.id));
}

const plain = (words: string) => singular(words.trim().toLowerCase());

/** The follow of this subject, if there is one that lasts. */
export function followOf(follows: readonly Follow[], { crop, words = '' }: Subject, now: number) {
  const isSame = (one: Follow) => (crop ? one.crop === crop : plain(one.name) === plain(words));
  return follows.find((one) => isSame(one) && Date.parse(one.until) > now);
}

/** Without a connection it waits in the outbox. */
export const followKind: OutboxKind<Follow> = {
  name: 'follow',
  deliver: async (api, { id, fields }) =>
    (await api.call(followEndpoint, { body: { ...fields, id } as BodyInput<typeof follow> })).data,
  shownUnder: ['follows'],
  show: (client, { userId }, made) =>
    client.setQueryData(followsQuery(userId).queryKey, (follows = []) => [
      made,
      ...follows.filter(({ id }) => id !== made.id),
    ]),
  description: {
    strings: defineStrings({ en: { title: (name: string) => `Tell me of: ${name}` } }),
    text: () => '',
    editPath: () => paths.notificationChoices,
  },
};

interface NewFollow extends Omit<BodyInput<typeof follow>, 'id'> {
  /** Label in the outbox. */
  name: string;
}

export function useFollow(userId: string) {
  return useMutation({
    mutationFn: ({ name, ...fields }: NewFollow, { client }) => {
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      return sendOrThrow(client, followKind, {
        target: '',
        label: name,
        fields: Object.fromEntries(given) as Record<string, string | number>,
        userId,
      });
    },
  });
}

export function useUnfollow(userId: string) {
  return useMutation({
    mutationFn: async (id: string, { client }) => {
      await apiOf(client).call(unfollowEndpoint, { params: { id } });
      return id;
    },
    onSuccess: (id, _input, _result, { client }) =>
      client.setQueryData(followsQuery(userId).queryKey, (follows = []) =>
        follows.filter((one) => one.id !== id),
      ),
  });
}

/** Marks what was found as looked at. A failure shows it once more, which is no harm. */
export function useMarkSeen() {
  return useMutation({
    mutationFn: (_: undefined, { client }) => apiOf(client).call(seenEndpoint, {}),
  });
}
