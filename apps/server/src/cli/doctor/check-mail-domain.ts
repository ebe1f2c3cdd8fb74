import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../../config/config.ts';
import { type Finding, note, ok } from './finding.ts';

const TIMEOUT_MS = 2_000;
/** Error codes of a name server for a name without such a record. */
const NONE: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

/** Reads the TXT records of a name. */
export type ReadTxt = (name: string) => Promise<readonly (readonly string[])[]>;

const readTxt: ReadTxt = (name) => new Resolver({ timeout: TIMEOUT_MS, tries: 1 }).resolveTxt(name);

/** Says what the domain of the sender lacks for its emails to arrive. */
export async function checkMailDomain({ mail }: Config, read: ReadTxt = readTxt): Promise<Finding[]> {
  if (mail.smtpUrl === null) return [];
  const domain = domainOf(mail.from);
  if (domain === undefined)
    return [note(`MAIL_FROM (${mail.from}) has no domain that receivers of mail can ask about.`)];
  try {
    const spf = await has(read, domain, /^v=spf1(\s|$)/i);
    const dmarc = await has(read, `_dmarc.${domain}`, /^v=DMARC1\s*;/i);
    return [
      spf
        ? ok(`${domain} has an SPF record.`)
        : note(`${domain} has no SPF record: add one that names your mail server, or mail may be refused.`),
      dmarc
        ? ok(`${domain} has a DMARC record.`)
        : note(`_dmarc.${domain} has no DMARC record: large mail services ask for one.`),
      note(
        `Let your mail server sign emails of ${domain} with DKIM, including List-Unsubscribe and List-Unsubscribe-Post: its key cannot be found from here.`,
      ),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [note(`The SPF and DMARC records of ${domain} could not be read (${reason}).`)];
  }
}

async function has(read: ReadTxt, name: string, record: RegExp): Promise<boolean> {
  try {
    // A record may come in several parts.
    return (await read(name)).some((parts) => record.test(parts.join('')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && NONE.has(error.code)) return false;
    throw error;
  }
}

/** The domain of `"Name" <address>`; undefined for one that only this machine knows. */
function domainOf(from: string): string | undefined {
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1]?.toLowerCase();
  return domain === undefined || !domain.includes('.') || isIP(domain) !== 0 ? undefined : domain;
}
