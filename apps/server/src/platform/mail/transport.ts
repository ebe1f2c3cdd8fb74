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

/** Whether the mail server permanently refused this recipient. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const status = 'responseCode' in error ? error.responseCode : undefined;
  return code === 'EENVELOPE' && typeof status === 'number' && status >= 500;
}

/** Mail programs end the emails of a kind by a POST to the link (RFC 8058). */
const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url === null
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
