const WIDTH = 30;
const REDRAW_MS = 100;

/** Environment and streams of a program, such as `process`. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };
}

/** Output of a command: sentences, or with `--json` one object at the end. Progress is shown on terminals only. */
export class Output {
  readonly #isJson: boolean;
  readonly #out: Terminal['stdout'];
  readonly #err: Terminal['stderr'];
  #drawnAt = 0;
  #isDrawn = false;

  constructor(isJson: boolean, { stdout, stderr }: Pick<Terminal, 'stdout' | 'stderr'>) {
    this.#isJson = isJson;
    this.#out = stdout;
    this.#err = stderr;
  }

  /** Prints a sentence. */
  say(sentence: string): void {
    this.#clear();
    if (!this.#isJson) this.#out.write(`${sentence}\n`);
  }

  /** Prints an error. */
  complain(sentence: string): void {
    this.#clear();
    if (this.#isJson) this.#out.write(`${JSON.stringify({ ok: false, error: sentence })}\n`);
    else this.#err.write(`${sentence}\n`);
  }

  /** Prints the result for programs. */
  result(outcome: object): void {
    this.#clear();
    if (this.#isJson) this.#out.write(`${JSON.stringify(outcome)}\n`);
  }

  /** Returns a function that draws a progress bar. */
  progress(label: string): (done: number, total: number) => void {
    if (!this.#err.isTTY) return () => undefined;
    return (done, total) => {
      const now = performance.now();
      if (done < total && now - this.#drawnAt < REDRAW_MS) return;
      this.#drawnAt = now;
      this.#isDrawn = true;
      const share = total > 0 ? Math.min(1, done / total) : 1;
      const full = Math.round(share * WIDTH);
      const bar = '#'.repeat(full) + '-'.repeat(WIDTH - full);
      this.#err.write(`\r${label} [${bar}] ${Math.floor(share * 100)}%`);
    };
  }

  #clear(): void {
    if (!this.#isDrawn) return;
    this.#isDrawn = false;
    this.#err.write('\r\u001B[K');
  }
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size with a readable unit. */
export function inUnits(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}

/** A number with its noun: '1 member', '3 members'. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** How long ago an instant was, in the largest unit that fits: '3 hours'. */
export function ageOf(instant: string, now = new Date()): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(instant)) / 60_000));
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}
