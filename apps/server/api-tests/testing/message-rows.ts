import type { Community, Role } from './community.ts';
import { forMembers, forOwner, type Row, withBlocks } from './row.ts';

const rosa = ({ people }: Community) => ({ userId: people.owner.id });
/** Rosa is the sender in all roles, except that a member blocked by Theo sends in their own name. */
const toTheo = ({ people }: Community, role: Role = 'owner') => ({
  id: 'message-1',
  sender_id: role === 'blocked' ? people.blocked.id : people.owner.id,
  receiver_id: people.other.id,
  content: 'They are by the gate',
});
/** Members see only their own conversation with this member, which may be empty; with a block there is none. */
const withTheo = ({ people }: Community) => ({ otherUserId: people.other.id });
const unknownMember = { params: { otherUserId: 'nobody' }, is: [404, 'USER_NOT_FOUND'] } as const;

export const messageRows: Readonly<Record<string, Row>> = {
  sendMessage: {
    ask: (community, role) => ({ payload: toTheo(community, role) }),
    statuses: forOwner(201),
    codes: { blocked: 'MESSAGES_CLOSED' },
    invalid: (community) => ({
      payload: { ...toTheo(community), content: '  ' },
      is: [400, 'INVALID_MESSAGE'],
    }),
  },
  listConversations: {
    ask: (community) => ({ params: rosa(community) }),
    statuses: forOwner(),
    invalid: (community) => ({ params: rosa(community), query: 'limit=0', is: [400, 'VALIDATION_FAILED'] }),
  },
  countUnread: { ask: (community) => ({ params: rosa(community) }), statuses: forOwner() },
  listMessages: {
    ask: (community) => ({ params: withTheo(community) }),
    statuses: withBlocks(forMembers()),
    invalid: () => unknownMember,
  },
  getLastQuestion: { ask: () => ({ params: { listingId: 'unknown' } }), statuses: forMembers() },
  markConversationRead: {
    ask: (community) => ({ params: withTheo(community) }),
    statuses: withBlocks(forMembers()),
    invalid: () => unknownMember,
  },
  getConversationMute: { ask: (community) => ({ params: withTheo(community) }), statuses: forMembers() },
  // Only Rosa has a conversation with Theo.
  muteConversation: {
    ask: (community) => ({ params: withTheo(community), payload: { muted: true } }),
    statuses: forOwner(200, 404),
    invalid: (community) => ({
      params: withTheo(community),
      payload: { muted: 'yes' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  getNotificationPreferences: { ask: () => ({}), statuses: forMembers() },
  changeNotificationPreferences: {
    ask: () => ({
      payload: {
        choices: { messages: { email: false } },
        quiet: { from: '22:00', to: '07:00', time_zone: 'America/Chicago' },
      },
    }),
    statuses: forMembers(),
    invalid: () => ({ payload: { quiet: { from: '25:00', to: '07:00' } }, is: [400, 'VALIDATION_FAILED'] }),
  },
};
