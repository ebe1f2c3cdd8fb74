import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, loadConfig } from './config/config.ts';
import { ConfigError } from './config/env.ts';
import { type Context, createContext } from './context.ts';
import { DEMO_SIGN_INS } from './demo/people.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { backUpBeforeUpgrade } from './features/backups/backups.service.ts';
import { findAdminIds, hasMemberWithEmail } from './features/users/users.service.ts';
import type { WebApp } from './pages/web-app.ts';
import { trustExtraCertificates } from './platform/extra-certificates.ts';
import { openLog } from './platform/logging/open-log.ts';
import { RecentErrors } from './platform/logging/recent-errors.ts';
import { keepNewFilesPrivate } from './platform/private-files.ts';

/** A stop that takes longer than this after its grace has failed. */
const STOP_TIMEOUT_MS = 15_000;
/** How long requests may take to finish after the grace; the server then exits within ten seconds in all. */
const GRACE_MS = 9_300;
/** After this time remaining connections are closed. */
const CUT_AFTER_MS = 200;

/** Runs the server until it is asked to stop. Without `web` it serves the build of the web app. */
export async function startServer(web?: WebApp): Promise<void> {
  try {
    await run(web);
  } catch (error) {
    // Errors the operator can fix are one sentence; other errors are defects and show their stack.
    process.stderr.write(`${error instanceof ConfigError ? error.message : inspect(error)}\n`);
    process.exit(1);
  }
}

async function run(web: WebApp | undefined): Promise<void> {
  keepNewFilesPrivate();
  const config = loadConfig(process.env);
  trustExtraCertificates(config);
  const recentErrors = new RecentErrors();
  const log = openLog({ level: config.logLevel, recentErrors });
  const ctx = await createContext(config, log, {
    recentErrors,
    beforeUpgrade: () => backUpBeforeUpgrade(config, log),
  });
  if (config.mode === 'production') await refuseDemo(ctx);
  const app = await buildApp(ctx, web);
  let stopping = false;
  let seeding = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), config.stopGraceMs + STOP_TIMEOUT_MS).unref();
    await stopServer(app, ctx);
    // The demo community is one transaction, so an interrupted first start just exits.
    if (!seeding) await ctx.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  ctx.readiness.withhold('The server is starting.');
  try {
    // Listens first: a start that cannot serve must not create the demo community.
    await listen(app, config);
  } catch (error) {
    await app.close();
    await ctx.close();
    throw error;
  }
  seeding = config.demo;
  if (config.demo) await seedDemo(ctx);
  seeding = false;
  if (stopping) return;
  ctx.readiness.grant();
  await greet(ctx);
}

/** Prints the site's URL, for the demo community how to sign in, and for a new site what comes first. */
async function greet({ config: { publicUrl, demo }, db, settings }: Context): Promise<void> {
  const lines = [`${settings.site.name} is ready at ${publicUrl}`];
  if (demo) {
    lines.push('', 'Demo sign-ins (password for all: windfall-demo):');
    for (const { email, what } of DEMO_SIGN_INS) lines.push(`  ${email.padEnd(26)} ${what}`);
  }
  if ((await findAdminIds(db.read)).length === 0)
    lines.push('', 'There is no administrator yet. Make one: npm run windfall -- create-admin');
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Starts listening. A taken or forbidden port is a sentence, not a stack trace. */
async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
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

/**
 * Goes on with requests for the configured grace while `/health` tells load balancers to send no more, then lets running requests finish
 * while new ones are refused, then closes the server.
 */
export async function stopServer(
  app: FastifyInstance,
  { config, drain, readiness }: Pick<Context, 'config' | 'drain' | 'readiness'>,
): Promise<void> {
  readiness.withhold('The server is stopping.');
  if (config.stopGraceMs > 0) await sleep(config.stopGraceMs);
  await drain.run(app.server, GRACE_MS);
  setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS).unref();
  await app.close();
}

/**
 * Refuses to run a real site on the demo database: its members, an administrator among them, have a public password.
 * Throws `ConfigError`.
 */
async function refuseDemo(ctx: Pick<Context, 'db' | 'config' | 'close'>): Promise<void> {
  const emails = DEMO_SIGN_INS.map(({ email }) => email);
  if (!(await hasMemberWithEmail(ctx.db.read, emails))) return;
  await ctx.close();
  throw new ConfigError(
    'This database holds the demo community, whose passwords everybody knows. Set DATA_DIR to a new folder (or DATABASE_URL to an empty database) for the real one.',
  );
}
