import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from './cluster-machines.ts';
import { register } from './members.ts';
import { ProductionSite } from './production-site.ts';

const docs = join(import.meta.dirname, '../../docs/monitoring');
const TOKEN = 'the-token-of-this-rehearsal';
const MEMBERS = 3;
/** Rates need some figures of the past. */
const WATCHED_MS = 10_000;
/** What a site without a standby and without faults has not got. */
const WITHOUT = ['windfall_standby_reads_total', 'status=~"5.."'];

/**
 * Lets promtool check the files in docs/monitoring, and Prometheus read a site by them: each rule and each question of the
 * board must get figures, and a server that is stopped must be noticed.
 */
export async function rehearseMonitoring(port: number): Promise<boolean> {
  if (spawnSync('which', ['prometheus', 'promtool']).status !== 0) {
    console.error('Please install what this needs: apt-get install prometheus');
    return false;
  }
  const dir = mkdtempSync(join(tmpdir(), 'windfall-monitoring-'));
  let prometheus: Prometheus | undefined;
  let site: ProductionSite | undefined;
  try {
    if (!check(dir, port)) return false;
    site = await ProductionSite.start(join(dir, 'data'), port, { METRICS_TOKEN: TOKEN });
    prometheus = new Prometheus(dir, port + 1);
    return await watch(site, prometheus);
  } finally {
    await prometheus?.stop();
    await site?.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The files as they are, but for the address of the site and how often it is asked. */
function check(dir: string, port: number): boolean {
  cpSync(docs, dir, { recursive: true });
  writeFileSync(join(dir, 'metrics-token'), TOKEN);
  const config = readFileSync(join(dir, 'prometheus.yml'), 'utf8')
    .replace('scrape_interval: 30s', 'scrape_interval: 1s\n  evaluation_interval: 1s')
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`);
  writeFileSync(join(dir, 'prometheus.yml'), config);
  return (
    spawnSync('promtool', ['check', 'config', 'prometheus.yml'], { cwd: dir, stdio: 'inherit' }).status === 0
  );
}

async function watch(site: ProductionSite, prometheus: Prometheus): Promise<boolean> {
  for (let count = 0; count < MEMBERS; count += 1) await register(site.url);
  await waitFor('figures', async () => (await prometheus.count('up == 1')) > 0);
  await waitFor('a backup', async () => (await prometheus.count('windfall_backup_age_seconds')) > 0);
  await sleep(WATCHED_MS);
  const rules = await prometheus.rules();
  const board = JSON.parse(readFileSync(join(docs, 'windfall-board.json'), 'utf8')) as Board;
  const questions = board.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ title, expr })),
  );
  const empty: string[] = [];
  for (const { name, query } of rules)
    for (const figure of figuresIn(query))
      if ((await prometheus.count(figure)) === 0) empty.push(`${name}: ${figure}`);
  for (const { title, expr } of questions)
    if ((await prometheus.count(expr)) === 0) empty.push(`${title}: ${expr}`);
  const isExpected = (one: string) => WITHOUT.some((name) => one.includes(name));
  const faulty = rules.filter(({ health, state }) => health !== 'ok' || state !== 'inactive');
  console.log(
    `${rules.length} rules and ${questions.length} questions of the board; without figures: ${empty.join(', ') || 'none'}; rules that fail or ask for a person: ${faulty.map(({ name }) => name).join(', ') || 'none'}.`,
  );
  await site.stop();
  await waitFor('the rule of a server that is down', async () =>
    (await prometheus.rules()).some(({ name, state }) => name === 'WindfallDown' && state === 'pending'),
  );
  console.log('A server that was stopped is noticed.');
  return empty.every(isExpected) && faulty.length === 0;
}

/** Selectors of figures. That one is there says more than the rule, which finds nothing while all is well. */
const figuresIn = (query: string) =>
  new Set(query.match(/\b(?:up|(?:windfall|http|nodejs|process)_[a-z0-9_]+)(?:\{[^}]*\})?/g));

interface Board {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

interface Rule {
  readonly name: string;
  readonly query: string;
  readonly health: string;
  readonly state: string;
}

class Prometheus {
  readonly #url: string;
  readonly #process: ChildProcess;

  constructor(dir: string, port: number) {
    this.#url = `http://127.0.0.1:${port}/api/v1`;
    const args = [
      '--config.file=prometheus.yml',
      '--storage.tsdb.path=series',
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ];
    this.#process = spawn('prometheus', args, { cwd: dir, stdio: 'inherit' });
  }

  /** How many series an expression finds. */
  async count(expression: string): Promise<number> {
    const data = await this.#ask<{ result: readonly unknown[] }>(
      `query?${new URLSearchParams({ query: expression })}`,
    );
    return data?.result.length ?? 0;
  }

  async rules(): Promise<readonly Rule[]> {
    const data = await this.#ask<{ groups: readonly { rules: readonly Rule[] }[] }>('rules');
    return data?.groups.flatMap(({ rules }) => rules) ?? [];
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    if (this.#process.kill('SIGTERM')) await ended;
  }

  /** Undefined until it is ready. */
  async #ask<Data>(path: string): Promise<Data | undefined> {
    const response = await fetch(`${this.#url}/${path}`).catch(() => undefined);
    return response?.ok ? ((await response.json()) as { data: Data }).data : undefined;
  }
}
