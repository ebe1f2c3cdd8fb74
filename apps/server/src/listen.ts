import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/env.ts';

/** Starts listening. A taken or forbidden port is a sentence, not a stack trace. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    const reason = {
      EADDRINUSE: `Port ${port} is taken by another program. Stop it, or set PORT to a free one.`,
      EACCES: `Port ${port} may not be used by this account. Set PORT to one above 1023.`,
      EADDRNOTAVAIL: `The address ${host} (HOST) is not one of this machine.`,
      ENOTFOUND: `The address ${host} (HOST) is not known.`,
    }[String(code)];
    if (!reason) throw cause;
    throw new ConfigError(reason, { cause });
  }
}
