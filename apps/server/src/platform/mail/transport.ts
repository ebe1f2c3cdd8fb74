import { createTransport } from 'nodemailer';
import type { Config } from '../../config/config.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** An email as it is handed to the mail server. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link that ends emails of this kind; null for emails that cannot be turned off. */
  readonly unsubscribeUrl: string | null;
}

/** Hands emails to the mail server; rejects when it does not accept them. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  /** Checks whether the mail server accepts a connection; rejects with the reason. */
  verify(): Promise<void>;
  close(): void;
}

/** The configured mail server, or undefined. */
export function openMailTransport({ mail, publicUrl }: Config): MailTransport | undefined {
  if (mail.smtpUrl === null) return undefined;
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // Emails are texts of our own: no part of them may make the library read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(publicUrl).hostname;
  return {
    send: async ({ id, to, subject, text, html, unsubscribeUrl }) => {
      await transport.sendMail({
        from: mail.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for each attempt, so mail programs show a duplicate once.
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      });
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** The mail server's permanent refusal of the recipient (SMTP 5xx to RCPT); undefined for all other errors. */
export function permanentRefusal(error: unknown): { isOfAddress: boolean } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { command, responseCode: status, response } = error as Partial<SmtpError>;
  // A refused sender says nothing of the recipient, and is mended by the host.
  if (command !== 'RCPT TO' || status === undefined || status < 500) return undefined;
  const enhanced = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response ?? '');
  const isOfAddress = enhanced
    ? isOfMailbox(Number(enhanced[1]), Number(enhanced[2]))
    : !NOT_OF_ADDRESS.has(status) && !POLICY.test(response ?? '');
  return { isOfAddress };
}

/** What nodemailer adds to an error of the SMTP dialog. */
interface SmtpError extends Error {
  readonly command: string;
  readonly responseCode: number;
  readonly response: string;
}

/** Syntax, authentication, quota: the address may be good. */
const NOT_OF_ADDRESS: ReadonlySet<number> = new Set([500, 501, 502, 503, 504, 523, 530, 534, 535, 538, 552]);

/** What mail servers say that refuse every recipient of this sender. */
const POLICY = /relay|authenti|polic|block|spam|denied|reject|reputation|greylist|rate/i;

/**
 * RFC 3463: the subjects 1 (address) and 2 (mailbox) are about the recipient, except a full mailbox (2.2) and the detail
 * for senders (1.7, 1.8). Policies (7), such as a refusal to relay, would silence all members at once.
 */
const isOfMailbox = (subject: number, detail: number) =>
  (subject === 1 && detail !== 7 && detail !== 8) || (subject === 2 && detail !== 2) || subject === 0;

/** Mail programs end the emails of a kind by a POST to the link (RFC 8058). */
const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url === null
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
