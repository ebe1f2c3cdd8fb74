import type { Community, Role } from './community.ts';
import { forMembers, forOwner, outOfSight, type Row } from './row.ts';

const rosa = ({ people }: Community) => ({ userId: people.owner.id });
/** Rosa writes, whoever asks; only one whom Theo has blocked tries it in their own name. */
const toTheo = ({ people }: Community, role: Role = 'owner') => ({
  id: 'message-1',
  sender_id: role === 'blocked' ? people.blocked.id : people.owner.id,
  receiver_id: people.other.id,
  content: 'They are by the gate',
});
/** Each sees only the conversation of their own with this member, which may be empty; there is one only with who is in sight. */
const withTheo = ({ people }: Community) => ({ otherUserId: people.other.id });
const nobody = { params: { otherUserId: 'nobody' }, is: [404, 'USER_NOT_FOUND'] } as const;

export const messageRows: Readonly<Record<string, Row>> = {
  sendMessage: {
    ask: (community, role) => ({ payload: toTheo(community, role) }),
    answers: forOwner(201),
    codes: { blocked: 'MESSAGES_CLOSED' },
    invalid: (community) => ({
      payload: { ...toTheo(community), content: '  ' },
      is: [400, 'INVALID_MESSAGE'],
    }),
  },
  listConversations: {
    ask: (community) => ({ params: rosa(community) }),
    answers: forOwner(),
    invalid: (community) => ({ params: rosa(community), query: 'limit=0', is: [400, 'VALIDATION_FAILED'] }),
  },
  countUnread: { ask: (community) => ({ params: rosa(community) }), answers: forOwner() },
  listMessages: {
    ask: (community) => ({ params: withTheo(community) }),
    answers: outOfSight(forMembers()),
    invalid: () => nobody,
  },
  markConversationRead: {
    ask: (community) => ({ params: withTheo(community) }),
    answers: outOfSight(forMembers()),
    invalid: () => nobody,
  },
};
