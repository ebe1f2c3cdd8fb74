import { queryOptions } from '@tanstack/react-query';
import type { checkInvite } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const checkEndpoint = endpoint<typeof checkInvite>('GET', '/api/invites/{code}');

/** Whether one can join by an invite, and who invites. */
export const inviteQuery = (code: string) =>
  queryOptions({
    queryKey: ['invites', code] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(checkEndpoint, { params: { code }, signal })).data,
  });

/** The code in the address of the registration page; '' without one. */
export const inviteIn = (params: URLSearchParams): string => params.get('invite')?.trim() ?? '';
