import type { Config } from '../../config/config.ts';
import { openMailTransport } from '../../platform/mail/transport.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Checks that the mail server accepts our emails. */
export async function checkMail(config: Config): Promise<Finding[]> {
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
