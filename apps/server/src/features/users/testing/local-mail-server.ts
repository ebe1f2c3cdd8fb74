import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An email as the mail server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** The decoded text. */
  readonly text: string;
  readonly html: string;
  readonly raw: string;
}

export interface LocalMailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** When set, the server refuses each recipient with this status. */
  refuseWith: number | undefined;
  readonly close: () => Promise<void>;
}

/** Starts a local SMTP server that stores the emails it receives. */
export async function openLocalMailServer(): Promise<LocalMailServer> {
  const received: ReceivedMail[] = [];
  const mail: Pick<LocalMailServer, 'refuseWith'> = { refuseWith: undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, callback) => {
      const { refuseWith } = mail;
      if (refuseWith === undefined) return callback();
      callback(Object.assign(new Error('No such mailbox here'), { responseCode: refuseWith }));
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const raw = Buffer.concat(parts).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
        received.push({ subject, text, html, from, to: rcptTo.map(({ address }) => address), raw });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(mail, {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
