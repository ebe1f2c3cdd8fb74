import { randomUUID } from 'node:crypto';
import type { Conversation, Message } from '@windfall/contract';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

type Fields = Readonly<Record<string, unknown>>;

/** API calls of a member about messages. */
export function messagingClientOf(t: TestApp, member: TestMember) {
  const get = (url: string) => t.app.inject({ url, headers: member.headers });
  const post = (url: string, payload?: Fields) =>
    t.app.inject({ method: 'POST', url, headers: member.headers, ...(payload && { payload }) });

  const trySend = (receiver: string, content: unknown, fields: Fields = {}) =>
    post('/api/messages', {
      id: randomUUID(),
      sender_id: member.id,
      receiver_id: receiver,
      content,
      created_at: '2020-01-01T00:00:00.000Z',
      timestamp: '2020-01-01T00:00:00.000Z',
      read: true,
      ...fields,
    });

  return {
    trySend,
    send: async (receiver: string, content: string, fields: Fields = {}): Promise<Message> => {
      const response = await trySend(receiver, content, fields);
      if (response.statusCode !== 201) throw new Error(`not sent: ${response.body}`);
      return response.json();
    },
    tryInbox: (userId = member.id, query = '') => get(`/api/messages/conversations/${userId}${query}`),
    inbox: async (): Promise<Conversation[]> =>
      (await get(`/api/messages/conversations/${member.id}`)).json(),
    tryThread: (other: string, query = '') => get(`/api/messages/conversation/${other}${query}`),
    thread: async (other: string): Promise<Message[]> =>
      (await get(`/api/messages/conversation/${other}`)).json(),
    tryUnread: (userId = member.id) => get(`/api/messages/unread/${userId}`),
    unread: async (): Promise<number> => (await get(`/api/messages/unread/${member.id}`)).json().count,
    tryMarkRead: (other: string) => post(`/api/messages/conversation/${other}/read`),
    markRead: async (other: string): Promise<number> =>
      (await post(`/api/messages/conversation/${other}/read`)).json().read,
  };
}

/** Three members of a site, each with a client. */
export async function neighbors(t: TestApp) {
  const rosa = await aMember(t, 'Rosa Fields', { photo_url: '/images/rosa.webp' });
  const [amir, june] = [await aMember(t, 'Amir Haddad'), await aMember(t, 'June Park')];
  const clients = {
    ofRosa: messagingClientOf(t, rosa),
    ofAmir: messagingClientOf(t, amir),
    ofJune: messagingClientOf(t, june),
  };
  return { t, rosa, amir, june, ...clients };
}
