import { inspect } from 'node:util';
import { buildApp } from './app.ts';
import { type Config, loadConfig } from './config/config.ts';
import { ConfigError } from './config/env.ts';
import { createContext } from './context.ts';
import { DEMO_SIGN_INS } from './demo/people.ts';
import { refuseDemo } from './demo/refuse-demo.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { backUpBeforeUpgrade } from './features/backups/backups.service.ts';
import { listen } from './listen.ts';
import type { WebApp } from './pages/web-app.ts';
import { trustExtraCertificates } from './platform/extra-certificates.ts';
import { openLog } from './platform/logging/open-log.ts';
import { RecentErrors } from './platform/logging/recent-errors.ts';
import { keepNewFilesPrivate } from './platform/private-files.ts';
import { stopServer } from './stop-server.ts';

/** A stop that takes longer than this after its grace has failed. */
const STOP_TIMEOUT_MS = 15_000;

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
  greet(config);
}

/** Prints the site's URL and, for the demo community, how to sign in. */
function greet({ publicUrl, siteName, demo }: Config): void {
  const lines = [`${siteName} is ready at ${publicUrl}`];
  if (demo) {
    lines.push('', 'Demo sign-ins (password for all: windfall-demo):');
    for (const { email, what } of DEMO_SIGN_INS) lines.push(`  ${email.padEnd(26)} ${what}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
