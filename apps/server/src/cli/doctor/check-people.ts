import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { openSnapshot } from '../../db/dialects/snapshot.ts';
import { DEMO_SIGN_INS } from '../../demo/people.ts';
import { counted } from '../output.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Checks that an administrator exists, and that no account has a password of the demo. */
export async function checkPeople({ database, mode }: Config): Promise<Finding[]> {
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return [];
  const snapshot = await openSnapshot(database);
  try {
    if (!snapshot.tables.has('users')) return [];
    const findings: Finding[] = [];
    const admins = await snapshot.count('users', 'is_admin = 1 and is_active = 1');
    findings.push(
      admins === 0
        ? wrong('There is no administrator. Make one: npm run windfall -- create-admin')
        : ok(
            `There is ${counted(admins, 'administrator')} who can sign in.`.replace(
              /^There is (?!1 )/,
              'There are ',
            ),
          ),
    );
    const emails = DEMO_SIGN_INS.map(({ email }) => `'${email}'`).join(', ');
    const demo = mode === 'production' ? await snapshot.count('users', `email in (${emails})`) : 0;
    if (demo > 0)
      findings.push(wrong('This database holds the demo community, whose passwords everybody knows.'));
    return findings;
  } finally {
    await snapshot.close();
  }
}
