import type { Config } from './config/config.ts';
import { DEMO_SIGN_INS } from './demo/people.ts';

/** Prints the site's URL and, for the demo community, how to sign in. */
export function greet({ publicUrl, siteName, demo }: Config): void {
  const lines = [`${siteName} is ready at ${publicUrl}`];
  if (demo) {
    lines.push('', 'Demo sign-ins (password for all: windfall-demo):');
    for (const { email, what } of DEMO_SIGN_INS) lines.push(`  ${email.padEnd(26)} ${what}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
