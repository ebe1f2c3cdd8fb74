import { DELETION } from '@windfall/contract';
import { expect } from 'vitest';
import { deleteForGood } from '../../src/features/listings/deletion/soft-delete.ts';
import { type Community, PASSWORD, type Role } from './community.ts';
import type { Ask } from './row.ts';

/** The request of each operation, by its id. */
export type Asks = ReadonlyMap<string, Ask>;
type Method = 'POST' | 'PUT' | 'DELETE';

/** How things of a kind end, and who may still name them. */
export interface Ending {
  readonly name: string;
  /** Ids as the table's requests name them. */
  readonly ids: (community: Community, asks: Asks) => readonly string[];
  readonly end: (community: Community, asks: Asks) => Promise<void>;
  /** The operations that succeed all the same, and for which roles; all others are refused and change nothing. */
  readonly succeeds: Readonly<Record<string, readonly Role[]>>;
}

async function done(
  { t, people }: Community,
  by: Exclude<Role, 'visitor'>,
  method: Method,
  url: string,
  payload: object = {},
) {
  const { headers } = people[by];
  const { statusCode, body } = await t.app.inject({ method, url, headers, payload });
  expect(statusCode, `${method} ${url} ${body}`).toBeLessThan(300);
}

const listingsOf = ({ listingId, wantedId, swapId, pressId, claim }: Community) => [
  ...[listingId, wantedId, swapId, pressId, claim.listingId],
];
const paramOf = (asks: Asks, id: string, name = 'id') => asks.get(id)?.params?.[name] ?? '';

async function withdrawListings(community: Community): Promise<void> {
  for (const id of listingsOf(community)) await done(community, 'admin', 'DELETE', `/api/listings/${id}`);
}

/** What Rosa alone can reach. */
const ownedBy = ({ passkey, sessionId }: Community, asks: Asks) => [
  ...[passkey.id, sessionId, paramOf(asks, 'endStand', 'code'), paramOf(asks, 'listKeepers')],
  ...['unfollow', 'removePushDevice', 'getTap', 'undoTap', 'listReceived'].map((id) => paramOf(asks, id)),
];

/** A claim on a listing of a member who left ends when the clock of the exchange runs next. */
const CLAIM_UNTIL_THE_CLOCK: Ending['succeeds'] = {
  getClaim: ['other'],
  moveClaim: ['other'],
  setLoanPhoto: ['other'],
};

/** The other side keeps its conversation, and asks about no more than its own choices. */
const KEPT_WITH_A_MEMBER: Ending['succeeds'] = {
  getBlock: ['owner', 'admin'],
  unblockUser: ['owner', 'admin'],
  getConversationMute: ['owner', 'admin'],
  muteConversation: ['owner'],
  listMessages: ['owner'],
  markConversationRead: ['owner'],
};

/** What administrators see and do of a deactivated member. */
const ADMINISTERED = [
  ...[
    'getUser',
    'updateUser',
    'deleteUser',
    'setUserStatus',
    'setUserAdmin',
    'setUserTest',
    'resetSecondFactor',
  ],
  ...['getGiving', 'listUserListings'],
  ...[
    'getListing',
    'updateListing',
    'deleteListing',
    'restoreListing',
    'listLine',
    'listLoanDays',
    'getDraw',
  ],
  ...['getStand', 'getTap'],
];

/** What ends with an account; the member then calls as well. */
const endsWith = (
  who: 'owner' | 'other',
  what: 'deleted' | 'deactivated',
  succeeds: Ending['succeeds'],
): Ending => ({
  name: `${who === 'owner' ? 'Rosa' : 'Theo'}, who is ${what}`,
  ids: (community, asks) => [
    community.people[who].id,
    ...(who === 'owner' ? [...listingsOf(community), community.claim.id, ...ownedBy(community, asks)] : []),
  ],
  end: (community) => {
    const url = `/api/users/${community.people[who].id}`;
    return what === 'deleted'
      ? done(community, 'admin', 'DELETE', url, { confirm: 'DELETE' })
      : done(community, 'admin', 'PUT', `${url}/status`, { status: 'inactive' });
  },
  succeeds,
});

export const ENDINGS: readonly Ending[] = [
  {
    name: 'listings that can be brought back',
    ids: listingsOf,
    end: withdrawListings,
    succeeds: { restoreListing: ['admin'] },
  },
  {
    name: 'listings that were deleted for good',
    ids: listingsOf,
    end: async (community) => {
      await withdrawListings(community);
      community.t.clock.advance(DELETION.grace + 1);
      await deleteForGood(community.t.ctx);
    },
    succeeds: {},
  },
  {
    name: 'a listing that a decision hides',
    ids: ({ listingId }) => [listingId],
    end: (community) =>
      done(community, 'admin', 'POST', `/api/admin/reports/${community.reports.open}/decision`, {
        decision: 'hide',
        reason: 'Against the rules',
      }),
    succeeds: {
      getListing: ['owner', 'admin'],
      updateListing: ['owner', 'admin'],
      confirmFreshness: ['owner'],
      deleteListing: ['owner', 'admin'],
      restoreListing: ['owner', 'admin'],
    },
  },
  {
    name: 'a claim that was called off',
    ids: ({ claim }) => [claim.id],
    end: (community) =>
      done(community, 'owner', 'POST', `/api/claims/${community.claim.id}/call-off`, { version: 1 }),
    succeeds: {
      getClaim: ['owner', 'other'],
      getPickupAddress: ['owner'],
      setLoanPhoto: ['owner', 'other'],
    },
  },
  endsWith('owner', 'deleted', CLAIM_UNTIL_THE_CLOCK),
  endsWith('other', 'deleted', KEPT_WITH_A_MEMBER),
  endsWith('owner', 'deactivated', {
    ...CLAIM_UNTIL_THE_CLOCK,
    listKeepers: ['other'],
    removeKeeper: ['other'],
    ...Object.fromEntries(ADMINISTERED.map((id) => [id, ['admin']])),
  }),
  endsWith('other', 'deactivated', {
    ...KEPT_WITH_A_MEMBER,
    createReport: ['admin'],
    listMessages: ['owner', 'admin'],
    markConversationRead: ['owner', 'admin'],
    removeKeeper: ['owner'],
  }),
  {
    name: 'reports that were decided',
    ids: ({ reports }) => Object.values(reports),
    end: async (community) => {
      const { open, decided, appealed } = community.reports;
      const decide = (path: string, decision: string) =>
        done(community, 'admin', 'POST', `/api/admin/reports/${path}`, { decision, reason: 'The rules' });
      await decide(`${open}/decision`, 'warn');
      await decide(`${appealed}/appeal-decision`, 'upheld');
      await done(community, 'owner', 'POST', `/api/reports/${decided}/appeal`, { text: 'It was not' });
    },
    succeeds: {},
  },
  {
    name: 'what its member has ended',
    ids: ({ passkey, sessionId }, asks) => [
      ...[passkey.id, sessionId],
      ...['unfollow', 'removePushDevice', 'answerSwap', 'endSiteInvite', 'getTap', 'undoTap'].map((id) =>
        paramOf(asks, id),
      ),
      paramOf(asks, 'endStand', 'code'),
      paramOf(asks, 'deleteBackup', 'name'),
    ],
    end: async (community, asks) => {
      const { passkey, sessionId } = community;
      const end = (path: string, payload?: object, by: 'owner' | 'admin' = 'owner') =>
        done(community, by, 'DELETE', `/api/${path}`, payload);
      const stand = paramOf(asks, 'endStand', 'code');
      await end(`auth/passkeys/${passkey.id}`, { password: PASSWORD });
      await end(`auth/sessions/${sessionId}`);
      await end(`follows/${paramOf(asks, 'unfollow')}`);
      await end(`push/devices/${paramOf(asks, 'removePushDevice')}`);
      await end(`admin/invites/${paramOf(asks, 'endSiteInvite')}`, {}, 'admin');
      await end(`admin/backups/${paramOf(asks, 'deleteBackup', 'name')}`, { confirm: 'DELETE' }, 'admin');
      for (const operation of ['getTap', 'undoTap'])
        await end(`stands/${stand}/taps/${paramOf(asks, operation)}`);
      await end(`stands/${stand}`);
      await done(community, 'owner', 'POST', `/api/swaps/${paramOf(asks, 'answerSwap')}/decline`);
    },
    succeeds: { endSiteInvite: ['admin'] },
  },
];
