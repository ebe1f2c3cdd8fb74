import type { BodyInput, sendMessage } from '@windfall/contract';
import { endpoint } from '../../lib/api/endpoint.ts';
import type { OutboxKinds } from '../../lib/offline/outbox-kinds.ts';

/** The id of a message prevents a second one, so a lost request is repeated. */
export const sendMessageEndpoint = endpoint<typeof sendMessage>('POST', '/api/messages', {
  repeatable: true,
});

/** How the outbox sends messages. The server's schema checks the fields, so stored ones need not be trusted. */
export const messageOutboxKinds: OutboxKinds = {
  message: {
    deliver: async (api, { id, userId, target, fields }) => {
      const body = { ...fields, id, sender_id: userId, receiver_id: target };
      return (await api.call(sendMessageEndpoint, { body: body as BodyInput<typeof sendMessage> })).data;
    },
    shownUnder: ['thread', 'conversations', 'asked'],
    namesSender: true,
  },
};
