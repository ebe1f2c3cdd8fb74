import { randomUUID } from 'node:crypto';
import { formOf } from '../../apps/server/testing/fixtures/multipart.ts';

const TIMEOUT_MS = 10_000;
/** Pictures wait for their turn. */
const UPLOAD_TIMEOUT_MS = 120_000;

export interface Member {
  readonly id: string;
  readonly token: string;
}

export async function register(site: string): Promise<Member> {
  const data = {
    full_name: 'Rehearsing Neighbor',
    location: 'Portland, OR',
    email: `${randomUUID()}@rehearsal.example`,
    password: 'three-rows-of-beans',
  };
  const response = await post(`${site}/api/auth/register`, data);
  if (!response.ok) throw new Error(`Nobody can register: ${response.status} ${await response.text()}`);
  const { user, token } = (await response.json()) as { user: { id: string }; token: string };
  return { id: user.id, token };
}

export function post(url: string, data: object, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...authorization(token) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(data), signal });
}

/** Shares a listing with a photo; the key makes repeating it safe. */
export function sharePhoto(site: string, token: string, photo: Buffer, title: string): Promise<Response> {
  const fields = { title, description: 'Picked this morning', category: 'Fruits' };
  const { headers, payload } = formOf(fields, photo);
  return fetch(`${site}/api/listings`, {
    method: 'POST',
    headers: { ...headers, ...authorization(token), 'idempotency-key': title },
    body: new Uint8Array(payload),
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
}

export function sendMessage(site: string, from: Member, to: Member, id: string): Promise<Response> {
  const data = { id, sender_id: from.id, receiver_id: to.id, content: `Plums, crate ${id}` };
  return post(`${site}/api/messages`, data, from.token);
}

const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };
