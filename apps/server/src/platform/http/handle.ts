import { createOnce } from '../idempotency/create-once.ts';
import type { Exchange } from './exchange.ts';
import { serialize } from './send-result.ts';
import { storeShared } from './shared-response.ts';

/** Runs the handler, once for each Idempotency-Key, and serializes its result. */
export async function handle(exchange: Exchange): Promise<void> {
  const { ctx, endpoint, keyed } = exchange;
  const { operation, handler, retries } = endpoint;
  if (operation.produces) exchange.response = { content: await handler(exchange) };
  else if (!keyed || !retries) await handlePlainly(exchange);
  else
    exchange.response = await createOnce(ctx, keyed, {
      perform: async (settle) => {
        exchange.settle = settle;
        return serialized(exchange, await handler(exchange));
      },
      repeat: async (resourceId) => serialized(exchange, await retries.repeat(resourceId, exchange)),
      storesResponse: retries.storesResponse,
    });
}

async function handlePlainly(exchange: Exchange): Promise<void> {
  const result = await exchange.endpoint.handler(exchange);
  const response = serialized(exchange, result);
  exchange.response = storeShared(exchange, result, response.body) ?? response;
}

const serialized = ({ operation, reply }: Exchange, result: unknown) => ({
  status: reply.statusCode,
  body: serialize(operation, reply.statusCode, result),
});
