import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { inspect } from 'node:util';
import { completePicture } from '../complete-picture.ts';
import { encodePicture } from '../encode-picture.ts';
import { COMPLETING, DECODING, type Limits } from '../picture-limits.ts';
import { PictureRefusal } from '../picture-refusal.ts';
import type { Message, Outcome, Task } from './messages.ts';

/** Interval of checking memory and time. A decoder fills about a megabyte per millisecond. */
const POLL_INTERVAL_MS = 5;
/** Memory the allocator may keep after a file before a new process replaces this one. */
const MAX_RETAINED_BYTES = 60_000_000;

const idleBytes = process.memoryUsage.rss();

// A stop signal reaches the whole process group, while the server finishes its requests; the server then ends this
// process by disconnecting.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => end());
process.on('message', (task: Task) => void response(task));
goFirst();
send({ kind: 'ready' });

async function response({ kind, file }: Task): Promise<void> {
  const watch = watchUsage(kind === 'encode' ? DECODING : COMPLETING);
  const outcome = await perform(kind, Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  clearInterval(watch);
  send({ kind: 'done', outcome, isLast: process.memoryUsage.rss() > idleBytes + MAX_RETAINED_BYTES });
}

async function perform(kind: Task['kind'], file: Buffer): Promise<Outcome> {
  try {
    if (kind === 'encode') return { kind: 'encoded', picture: await encodePicture(file) };
    // Uploads and requests go first.
    setPriority(constants.priority.PRIORITY_LOW);
    return { kind: 'completed', completion: await completePicture(file) };
  } catch (error) {
    if (!(error instanceof PictureRefusal)) return { kind: 'failed', reason: inspect(error) };
    return { kind: 'refused', code: error.code, reason: inspect(error.cause) };
  }
}

/** Decoder threads cannot be stopped one by one, so the process exits when a file exceeds its limits. */
function watchUsage(limits: Limits): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > idleBytes + limits.memoryBytes) end();
    if ((user + system) / 1000 > limits.cpuMs) end('SIGXCPU');
  }, POLL_INTERVAL_MS);
}

/** At once: an orderly end would wait for the threads. The signal tells the server the cause: SIGKILL is memory, as from the system. */
function end(signal: 'SIGKILL' | 'SIGXCPU' = 'SIGKILL'): void {
  process.kill(process.pid, signal);
}

/** When memory runs out, Linux kills this process before the server. */
function goFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}

/** Ignores an ended server; the lost connection ends this process. */
function send(message: Message): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
