import type { BodyInput, moveClaim, ParamsInput } from '@windfall/contract';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { OutboxKinds } from '../../../lib/offline/outbox-kinds.ts';

/** The claim's version prevents a second change, so a lost request is repeated. */
export const moveClaimEndpoint = endpoint<typeof moveClaim>('POST', '/api/claims/{id}/{action}', {
  repeatable: true,
});

/** How the outbox sends changes of claims. Its target is the other member; the server checks the fields. */
export const claimMoveOutboxKinds: OutboxKinds = {
  'claim-move': {
    deliver: async (api, { fields: { claim, action, ...body } }) => {
      const params = { id: String(claim), action } as ParamsInput<typeof moveClaim>;
      return (await api.call(moveClaimEndpoint, { params, body: body as BodyInput<typeof moveClaim> })).data;
    },
    shownUnder: ['claims', 'listings'],
  },
};
