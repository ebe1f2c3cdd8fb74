import { queryOptions, useMutation } from '@tanstack/react-query';
import type { getFirstSteps, sendTestEmail } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { FIRST_STEPS_KEY } from './settings.ts';

const stepsEndpoint = endpoint<typeof getFirstSteps>('GET', '/api/admin/first-steps');
const testEndpoint = endpoint<typeof sendTestEmail>('POST', '/api/admin/test-email');

export const firstStepsQuery = queryOptions({
  queryKey: FIRST_STEPS_KEY,
  queryFn: async ({ client, signal }) => (await apiOf(client).call(stepsEndpoint, { signal })).data,
});

/** Sends an email to the administrator and returns what the mail server said. */
export function useSendTestEmail() {
  return useMutation({
    mutationFn: async (_none: undefined, { client }) => (await apiOf(client).call(testEndpoint, {})).data,
    onSuccess: (_answer, _none, _result, { client }) =>
      client.invalidateQueries({ queryKey: firstStepsQuery.queryKey }),
  });
}
