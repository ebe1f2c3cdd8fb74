import type { Config } from '../../config/config.ts';
import { isLoopbackHost } from '../outgoing/allowed-address.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** An email as it is handed to the mail server. */
export interface OutgoingMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link that ends emails of this kind; null for emails that cannot be turned off. */
  readonly unsubscribeUrl: string | null;
}

/** Hands emails to the mail server; rejects when it does not accept them. */
export interface MailTransport {
  /** Returns what the server answered, where it said something. */
  send(mail: OutgoingMail): Promise<string | undefined>;
  /** Checks whether the mail server accepts a connection; rejects with the reason. */
  verify(): Promise<void>;
  close(): void;
}

/** The configured sender, else the site at its own host. */
export function senderOf({ mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>, siteName: string): string {
  return mail.from ?? `${quoted(siteName)} <no-reply@${new URL(publicUrl).hostname}>`;
}

/** A display name in front of an email address (RFC 5322, quoted-string). */
const quoted = (name: string) => `"${name.replace(/["\\\r\n]/g, '')}"`;

/**
 * Whether the connection has to be encrypted before a password is sent: to another machine it always is. `requireTLS=false` in the URL
 * wins. Where it need not be, `smtp:` uses STARTTLS if the server offers it.
 */
export function requiresTls(smtpUrl: string): boolean {
  const { protocol, hostname, password } = new URL(smtpUrl);
  return protocol === 'smtp:' && password !== '' && !isLoopbackHost(hostname);
}

const TLS_HINT =
  'A password in SMTP_URL is sent over an encrypted connection only; ?requireTLS=false at the end of SMTP_URL lifts that';

/** Adds to the error of a server that refused STARTTLS what the host can do. */
function explain(error: Error & Partial<SmtpError>): never {
  if (error.command === 'STARTTLS' && error.responseCode !== undefined) error.message += `. ${TLS_HINT}`;
  throw error;
}

/** Loads the library, which an idle site need not keep in memory. */
async function createTransport(url: string) {
  const nodemailer = await import('nodemailer');
  return nodemailer.createTransport({
    url,
    requireTLS: requiresTls(url),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // Emails are texts of our own: no part of them may make the library read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The configured mail server, or undefined. */
export function openMailTransport({ mail: { smtpUrl }, publicUrl }: Config): MailTransport | undefined {
  if (smtpUrl === null) return undefined;
  let created: ReturnType<typeof createTransport> | undefined;
  const transport = () => {
    created ??= createTransport(smtpUrl).catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  };
  const host = new URL(publicUrl).hostname;
  return {
    send: async ({ id, from, to, subject, text, html, unsubscribeUrl }) => {
      const sending = (await transport()).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for each attempt, so mail programs show a duplicate once.
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      });
      const { response } = await sending.catch(explain);
      return response;
    },
    verify: async () => {
      await (await transport()).verify().catch(explain);
    },
    close: () => {
      created?.then(
        (open) => open.close(),
        () => undefined,
      );
    },
  };
}

/**
 * The mail server's permanent refusal of the recipient (SMTP 5xx to RCPT, and of an unknown mailbox to DATA too, as Yahoo
 * says it); undefined for all other errors.
 */
export function permanentRefusal(error: unknown): { isOfAddress: boolean } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { command, responseCode: status, response = '' } = error as Partial<SmtpError>;
  if (status === undefined || status < 500) return undefined;
  const isOfAddress = saysNoMailbox(response);
  // A refused sender says nothing of the recipient, and is mended by the host.
  return command === 'RCPT TO' || (command === 'DATA' && isOfAddress) ? { isOfAddress } : undefined;
}

/** What nodemailer adds to an error of the SMTP dialog. */
interface SmtpError extends Error {
  readonly command: string;
  readonly responseCode: number;
  readonly response: string;
}

/**
 * Whether a refusal says that the mailbox or its domain is not there. Only what is known to say so counts: a relay that
 * refuses everybody must not silence all members, while a missed one costs an email.
 */
function saysNoMailbox(response: string): boolean {
  if (OF_SENDER.test(response)) return false;
  const [, subject, detail] = ENHANCED_STATUS.exec(response) ?? [];
  if (NO_MAILBOX_CODES.has(`${subject}.${detail}`)) return true;
  return NO_MAILBOX.test(response) && !OF_POLICY.test(response);
}

/** RFC 3463. Some servers write other words before it, or it at the end: '(#5.1.1)'. An IP address is none. */
const ENHANCED_STATUS = /(?<![\d.[])5\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/;

/** Unknown mailbox, domain or syntax, moved, a domain without mail, disabled. 1.0 and 0.0 are said of senders and policies too. */
const NO_MAILBOX_CODES: ReadonlySet<string> = new Set(['1.1', '1.2', '1.3', '1.6', '1.10', '2.1']);

const WHO = '(?:user|recipient|mailbox|address(?:ee)?|account|alias|person|customer)';
/** Words of the usual mail servers, for answers without such a code. Outlook says 5.4.1 and 5.5.0 of unknown mailboxes. */
const NO_MAILBOX = new RegExp(
  [
    `\\bno (?:such |local |valid )*${WHO}`,
    `\\b(?:unknown|invalid|non-?existent|unrouteable|undeliverable|disabled|inactive)(?: or illegal)? (?:local |e?-?mail )?${WHO}`,
    `${WHO}(?: name| account|:? <?[^\\s@]+@[^\\s@]+)?(?: is| has been)? ` +
      "(?:unknown|not (?:found|known|local|allowed)|unavailable|disabled|inactive|suspended|does(?:n['’]t| not) (?:exist|have))",
    'not our customer',
    'domain does(?: not|n.t) accept mail',
    '5\\.4\\.1 .*recipient address rejected: access denied',
  ].join('|'),
  'i',
);

/** Refusals of the sender, which servers put off until the recipient, and of how much a mailbox gets at once. */
const OF_SENDER = /\bsender\b|\bfrom address|receiving mail (?:at a rate|too quickly)/i;

/** What mail servers say that refuse every recipient, or this one for a time. */
const OF_POLICY =
  /relay|authenti|polic|block|spam|reputation|gr[ae]ylist|rate limit|too many|quota|\bfull\b|temporar|verified/i;

/** Mail programs end the emails of a kind by a POST to the link (RFC 8058). */
const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url === null
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
