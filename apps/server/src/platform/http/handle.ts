import { createOnce } from '../idempotency/create-once.ts';
import type { RequestScope } from './request-scope.ts';
import { serialize } from './send-result.ts';
import { storeShared } from './shared-response.ts';

/** Runs the handler, once for each Idempotency-Key, and serializes its result. */
export async function handle(scope: RequestScope): Promise<void> {
  const { ctx, endpoint, keyed } = scope;
  const { operation, handler, retries } = endpoint;
  if (operation.produces) scope.response = { content: await handler(scope) };
  else if (!keyed || !retries) await handlePlainly(scope);
  else
    scope.response = await createOnce(ctx, keyed, {
      perform: async (settle) => {
        scope.settle = settle;
        return serialized(scope, await handler(scope));
      },
      repeat: async (resourceId) => serialized(scope, await retries.repeat(resourceId, scope)),
      storesResponse: retries.storesResponse,
    });
}

async function handlePlainly(scope: RequestScope): Promise<void> {
  const result = await scope.endpoint.handler(scope);
  const response = serialized(scope, result);
  scope.response = storeShared(scope, result, response.body) ?? response;
}

const serialized = ({ operation, reply }: RequestScope, result: unknown) => ({
  status: reply.statusCode,
  body: serialize(operation, reply.statusCode, result),
});
