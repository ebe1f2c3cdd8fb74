import { queryOptions } from '@tanstack/react-query';
import type { LoanDay, listLoanDays } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const listLoanDaysEndpoint = endpoint<typeof listLoanDays>('GET', '/api/listings/{id}/days');

/** The next six weeks of what is lent, with how many are free on each day. Kept with the listing, since its changes move them. */
export const loanDaysQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['listings', 'one', listingId, 'days'] as const,
    queryFn: async ({ client, signal }): Promise<LoanDay[]> =>
      (await apiOf(client).call(listLoanDaysEndpoint, { params: { id: listingId }, signal })).data.days,
  });
