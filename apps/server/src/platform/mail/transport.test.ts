import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import type { Config } from '../../config/config.ts';
import { openMailTransport, requiresTls } from './transport.ts';

test.each([
  ['smtp://ada:secret@mail.example.org:587', true],
  ['smtp://ada:secret@192.0.2.7', true],
  // Encrypted from the first byte on.
  ['smtps://ada:secret@mail.example.org', false],
  ['smtp://mail.example.org:25', false],
  ['smtp://ada:secret@localhost:2525', false],
  ['smtp://ada:secret@127.0.0.1:2525', false],
])('whether %s needs STARTTLS, as a password for another machine does: %s', (url, isRequired) => {
  expect(requiresTls(url)).toBe(isRequired);
});

test('requireTLS in the URL wins: no password is sent to a server without STARTTLS, and the error says what lifts that', async () => {
  const heard: string[] = [];
  const answers: Record<string, string> = { EHLO: '250 AUTH PLAIN', AUTH: '235 Welcome', STARTTLS: '502 No' };
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail\r\n');
    createInterface(socket).on('line', (line) => {
      const [command = ''] = line.split(' ', 1);
      heard.push(command);
      socket.write(`${answers[command] ?? '221 Bye'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const verify = async (query: string) => {
    const mail = { smtpUrl: `smtp://ada:secret@127.0.0.1:${port}${query}`, from: null };
    await openMailTransport({ mail, publicUrl: 'https://share.example.org' } as Config)?.verify();
  };
  await verify('');
  expect(heard.splice(0)).toContain('AUTH');
  await expect(verify('?requireTLS=true')).rejects.toThrow(/STARTTLS.*\?requireTLS=false at the end/);
  expect(heard).not.toContain('AUTH');
  await new Promise((resolve) => server.close(resolve));
});
