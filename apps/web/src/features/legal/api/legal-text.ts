import { queryOptions } from '@tanstack/react-query';
import type { getLegalText, LegalPageName } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const legalEndpoint = endpoint<typeof getLegalText>('GET', '/api/site/legal/{page}');

/** The host's own text of a page; empty where the program's stands. */
export const legalTextQuery = (page: LegalPageName) =>
  queryOptions({
    queryKey: ['site', 'legal', page],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(legalEndpoint, { params: { page }, signal })).data.text,
  });
