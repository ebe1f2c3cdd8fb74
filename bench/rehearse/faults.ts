import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { noisyPicture } from '../../apps/server/testing/fixtures/pictures.ts';
import { type Member, register, sendMessage, sharePhoto } from './members.ts';
import { ProductionSite } from './production-site.ts';

const WINDFALL = join(import.meta.dirname, '../../tools/windfall.mjs');
/** What sharing a photo and sending a message ask of the file system. Node.js also wakes its threads with `write`, so that may not fail. */
const CALLS = ['openat', 'mkdir', 'pwrite64', 'fsync', 'fdatasync', 'ftruncate', 'pread64', 'unlink'];
const ERRORS = ['EIO', 'ENOSPC'];
/** A disk that has room for so many bytes takes a part of the first write that is larger. */
const ROOM = [0, 1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512].map((kib) => kib * 1024);
const DISK = 'size=512m,mode=700';
/** How long the disk stays full. */
const FULL_MS = 1_500;
const ATTEMPTS = 40;
const RETRY_MS = 250;
/** What the doctor must not complain about. */
const CHECKED = ['database', 'images', 'rows', 'exchange', 'storage', 'backups'];

/**
 * Lets one system call after the other fail while a photo is shared and a message is sent, and the disk become full in the
 * middle of that and of a backup. What is not acknowledged is sent again; afterwards everything acknowledged must be stored
 * once: `npm run rehearse -- faults [port] [calls | disk]`.
 */
export async function rehearseFaults(port: number, only: string): Promise<boolean> {
  const dir = mkdtempSync(join(tmpdir(), 'windfall-faults-'));
  const hasStrace = spawnSync('strace', ['-V']).status === 0;
  const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'windfall-faults', dir]).status === 0;
  if (!hasStrace)
    console.log('Left out: failing calls, for which strace is needed (apt-get install strace).');
  if (!hasDisk) console.log('Left out: a full disk, which this account may not mount.');
  const rehearsal = new Faults(dir, port);
  try {
    return await rehearsal.run({ calls: hasStrace && only !== 'disk', disk: hasDisk && only !== 'calls' });
  } finally {
    await rehearsal.end();
    if (hasDisk) spawnSync('umount', [dir]);
    rmSync(dir, { recursive: true, force: true });
  }
}

class Faults {
  readonly #dir: string;
  readonly #port: number;
  readonly #titles: string[] = [];
  readonly #messages: string[] = [];
  readonly #answers: Record<string, number> = {};
  #site: Promise<ProductionSite> | undefined;
  #restarts = 0;
  #injected = 0;
  readonly #backups = { true: 0, false: 0 };

  constructor(dir: string, port: number) {
    this.#dir = dir;
    this.#port = port;
  }

  async run(kinds: { readonly calls: boolean; readonly disk: boolean }): Promise<boolean> {
    const site = await this.#running();
    const members = [await register(site.url), await register(site.url)] as const;
    const photo = await noisyPicture().jpeg().toBuffer();
    const write = () => this.#write(members, photo);
    await write();
    if (kinds.calls) await this.#failCalls(write);
    if (kinds.disk) await this.#fillDisk(write);
    await this.end();
    return this.#judge();
  }

  async #failCalls(write: () => Promise<void>): Promise<void> {
    for (const call of CALLS) {
      for (const error of ERRORS) {
        // The first call of a kind fails, then the second one, and so on until no thread makes so many.
        for (let nth = 1, hits = 1; hits > 0; nth += 1) {
          hits = await this.#withFault(call, error, nth, write);
          this.#injected += hits;
        }
      }
      console.log(`${call}: ${this.#injected} failures so far, ${this.#restarts} restarts`);
    }
  }

  /** Leaves some room on the disk, tries a backup and `write`, and makes room in the middle of it. */
  async #fillDisk(write: () => Promise<void>): Promise<void> {
    const filler = join(this.#dir, 'filler');
    const empty = () => rmSync(filler, { force: true });
    for (const room of ROOM) {
      const { bavail, bsize } = statfsSync(this.#dir);
      spawnSync('fallocate', ['-l', String(bavail * bsize - room), filler]);
      this.#backUp();
      const timer = setTimeout(empty, FULL_MS);
      await write();
      clearTimeout(timer);
      empty();
    }
    this.#backUp();
    console.log(
      `${this.#backups.true} backups were made with a disk that was nearly full, ${this.#backups.false} refused`,
    );
  }

  async end(): Promise<void> {
    await (await this.#site)?.stop();
  }

  /** The server, started again where it has ended. */
  async #running(): Promise<ProductionSite> {
    const site = await this.#site;
    if (site && !site.hasEnded) return site;
    if (site) this.#restarts += 1;
    const env = { BACKUP_EVERY: 'off', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' };
    this.#site = ProductionSite.start(this.#dir, this.#port, env);
    return this.#site;
  }

  /** Runs `work` while the nth call of each thread fails, and returns how many failed. */
  async #withFault(call: string, error: string, nth: number, work: () => Promise<void>): Promise<number> {
    const log = join(this.#dir, 'strace.log');
    const { pid } = await this.#running();
    const inject = `inject=${call}:error=${error}:when=${nth}`;
    const args = ['-f', '-o', log, '-p', String(pid), '-e', `trace=${call}`, '-e', inject];
    const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(strace, 'exit');
    await attached(strace);
    try {
      await work();
    } finally {
      strace.kill('SIGINT');
      await ended;
    }
    return readFileSync(log, 'utf8').split('(INJECTED)').length - 1;
  }

  #backUp(): void {
    const { ok } = JSON.parse(this.#windfall('backup').stdout) as { ok: boolean };
    this.#backups[`${ok}`] += 1;
  }

  #windfall(command: string) {
    const env = { ...process.env, DATA_DIR: this.#dir };
    return spawnSync(process.execPath, [WINDFALL, command, '--json'], { env, encoding: 'utf8' });
  }

  async #write([one, other]: readonly [Member, Member], photo: Buffer): Promise<void> {
    const [title, id] = [randomUUID(), randomUUID()];
    await Promise.all([
      this.#untilAcknowledged((site) => sharePhoto(site, one.token, photo, title)),
      this.#untilAcknowledged((site) => sendMessage(site, one, other, id)),
    ]);
    this.#titles.push(title);
    this.#messages.push(id);
  }

  async #untilAcknowledged(send: (site: string) => Promise<Response>): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await this.#running()
        .then(({ url }) => send(url))
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })
        .catch(() => 0);
      this.#answers[answer] = (this.#answers[answer] ?? 0) + 1;
      if (answer === 200 || answer === 201) return;
      if (answer >= 400 && answer < 500) throw new Error(`A fault of the disk was answered with ${answer}`);
      await sleep(RETRY_MS);
    }
    throw new Error('The site took no writes any more');
  }

  #judge(): boolean {
    const database = new DatabaseSync(join(this.#dir, 'windfall.db'), { readOnly: true });
    const all = (query: string) =>
      database
        .prepare(query)
        .all()
        .map((row) => String(Object.values(row)[0]));
    const [titles, messages] = [all('select title from listings'), all('select id from messages')];
    const images = all('select id from images').filter((id) => !existsSync(join(this.#dir, 'images', id)));
    database.close();
    const lost = [
      ...this.#titles.filter((title) => titles.filter((stored) => stored === title).length !== 1),
      ...this.#messages.filter((id) => !messages.includes(id)),
      ...images,
    ];
    const complaints = this.#complaints();
    console.log(
      `${this.#injected} system calls failed; ${this.#titles.length} photos and ${this.#messages.length} messages acknowledged, ${lost.length} lost or stored twice; answers by status:`,
      this.#answers,
      `; ${this.#restarts} restarts; the doctor complains of ${complaints.length}: ${complaints.join(' ')}`,
    );
    return lost.length === 0 && complaints.length === 0 && this.#restarts === 0;
  }

  #complaints(): string[] {
    const { findings } = JSON.parse(this.#windfall('doctor').stdout) as {
      findings: { check: string; level: string; sentence: string }[];
    };
    return findings
      .filter(({ check, level }) => level === 'wrong' && CHECKED.includes(check))
      .map(({ sentence }) => sentence);
  }
}

/** Waits until strace says that it has attached to the process. */
async function attached(strace: ChildProcess): Promise<void> {
  for await (const chunk of strace.stderr ?? []) if (String(chunk).includes('attached')) return;
  throw new Error('strace could not attach to the server');
}
