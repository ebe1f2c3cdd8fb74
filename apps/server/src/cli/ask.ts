import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Refusal } from './command.ts';
import type { Terminal } from './output.ts';

/** Asks a question on the terminal. The input is visible unless it is a secret. */
export async function ask(
  { stdin, stderr }: Terminal,
  question: string,
  { isSecret = false } = {},
): Promise<string> {
  if (!stdin.isTTY) throw new Refusal(`No terminal to answer on: ${question}`);
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) stderr.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: stdin, output, terminal: true });
  const stopped = new AbortController();
  // Ctrl-C and the end of input.
  for (const event of ['SIGINT', 'close']) terminal.once(event, () => stopped.abort());
  try {
    const response = terminal.question(`${question} `, { signal: stopped.signal });
    isMuted = isSecret;
    return await response;
  } catch (cause) {
    throw new Refusal('Stopped; nothing was changed.', { cause });
  } finally {
    terminal.close();
    if (isSecret) stderr.write('\n');
  }
}

/** The first line of standard input, for a password that must not appear in a process list. */
export async function readLine({ stdin }: Terminal): Promise<string> {
  return (await text(stdin)).split(/\r?\n/, 1)[0] ?? '';
}
