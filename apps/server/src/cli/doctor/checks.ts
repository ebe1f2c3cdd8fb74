import type { Config } from '../../config/config.ts';
import { examineLastBackup } from '../../features/backups/backups.service.ts';
import { systemClock } from '../../lib/clock.ts';
import { openMailTransport } from '../../platform/mail/transport.ts';
import { ageOf } from '../output.ts';
import { checkDatabase, checkExchange, checkPeople, checkRows } from './check-database.ts';
import { checkMap } from './check-map.ts';
import { checkMailDomain, checkQueues } from './check-queues.ts';
import { checkStandbys } from './check-standby.ts';
import { checkDisk, checkFolders, checkImages, checkStorage } from './check-storage.ts';
import { type Check, type Finding, note, ok, wrong } from './finding.ts';

export const checks: readonly Check[] = [
  { name: 'folders', look: checkFolders },
  { name: 'disk', look: checkDisk },
  { name: 'database', look: checkDatabase },
  { name: 'standbys', look: checkStandbys },
  { name: 'storage', look: checkStorage },
  { name: 'images', look: checkImages },
  { name: 'people', look: checkPeople },
  { name: 'rows', look: checkRows },
  { name: 'exchange', look: checkExchange },
  { name: 'map', look: checkMap },
  { name: 'mail', look: checkMail },
  { name: 'mail', look: (config) => checkMailDomain(config) },
  { name: 'sign-in', look: checkProvider },
  { name: 'queues', look: (config) => checkQueues(config) },
  { name: 'backups', look: checkBackups },
  { name: 'site', look: checkSite },
];

/** Checks that the mail server accepts our emails. */
async function checkMail(config: Config): Promise<Finding[]> {
  const transport = openMailTransport(config);
  if (!transport) return [note('SMTP_URL is not set: emails are kept and none is sent.')];
  try {
    await transport.verify();
    return [ok('The mail server answers.')];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [wrong(`The mail server that SMTP_URL names does not answer as it should: ${reason}.`)];
  } finally {
    transport.close();
  }
}

/** Checks that the OpenID provider says how it works, and calls itself as it is called here (OpenID Connect Discovery 1.0, 4). */
async function checkProvider({ oidc }: Config): Promise<Finding[]> {
  if (!oidc) return [];
  const address = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const unusable = (reason: string) => [
    wrong(`The OpenID provider that OIDC_ISSUER names does not answer as it should: ${reason}.`),
  ];
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const found: unknown = response.ok ? await response.json() : null;
    if (typeof found !== 'object' || found === null || !('issuer' in found))
      return unusable(`${address} is ${response.status} without a description`);
    if (found.issuer !== oidc.issuer) return unusable(`it calls itself ${String(found.issuer)}`);
    return [ok('The OpenID provider answers.')];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return unusable(cause instanceof Error ? cause.message : String(cause));
  }
}

/** Checks that a recent and complete backup exists. */
async function checkBackups(config: Config): Promise<Finding[]> {
  const last = await examineLastBackup({ config, clock: systemClock });
  const isReal = config.mode === 'production';
  const age = last && ageOf(last.createdAt);
  const findings: Finding[] = [];
  if (!last) findings.push((isReal ? wrong : note)(`There is no backup in ${config.backups.dir}.`));
  else if (last.flaw)
    findings.push(
      wrong(
        `The last backup, ${last.name}, cannot be restored: ${last.flaw}. Make another one: npm run windfall -- backup`,
      ),
    );
  else if (last.isTooOld)
    findings.push((isReal ? wrong : note)(`The last backup is too old: it was made ${age} ago.`));
  else findings.push(ok(`The last backup was made ${age} ago, and can be read to its end (${last.name}).`));
  if (isReal && config.backups.everyMs === null) {
    findings.push(note('BACKUP_EVERY is off: no backup is made by itself.'));
  }
  return findings;
}

const TIMEOUT_MS = 5_000;

/** Checks that the site's URL leads to it over https. */
async function checkSite({ mode, publicUrl }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (mode === 'production' && !publicUrl.startsWith('https://')) {
    findings.push(
      wrong(`PUBLIC_URL (${publicUrl}) is without https: passwords would cross the network in the clear.`),
    );
  }
  const status = await fetch(new URL('/health', publicUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => response.status,
    (error: unknown) =>
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error),
  );
  if (status === 200) findings.push(ok(`${publicUrl} answers.`));
  else
    findings.push(
      note(`${publicUrl} does not answer from here (${status}). That is right while the server is stopped.`),
    );
  return findings;
}
