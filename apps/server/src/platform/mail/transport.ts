import { createTransport } from 'nodemailer';
import type { Config } from '../../config/config.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** What leaves as an e-mail. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands e-mail to the mail server; rejects when it did not take it. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  /** Whether the mail server would take something; rejects with what is wrong. */
  verify(): Promise<void>;
  close(): void;
}

/** The mail server of the configuration, or undefined when there is none. */
export function openMailTransport({ mail, publicUrl }: Config): MailTransport | undefined {
  if (mail.smtpUrl === null) return undefined;
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // A letter is text of our own: nothing in it may make the library read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(publicUrl).hostname;
  return {
    send: async ({ id, to, subject, text }) => {
      await transport.sendMail({
        from: mail.from,
        to: { name: '', address: to },
        subject,
        text,
        // The same at every attempt, so that a letter which arrives twice is shown once.
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** Whether the mail server said that this recipient will never get it. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const status = 'responseCode' in error ? error.responseCode : undefined;
  return code === 'EENVELOPE' && typeof status === 'number' && status >= 500;
}
