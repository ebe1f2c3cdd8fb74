import { isDamage } from '../../db/dialects/predicates.ts';
import { fullSentence, isStorageFull } from '../../lib/is-storage-full.ts';
import type { Command } from '../command.ts';
import { damageSentence } from '../damage.ts';
import { checks } from '../doctor/checks.ts';
import { type Finding, note, wrong } from '../doctor/finding.ts';

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Look for what is wrong, and say it in sentences',
  help: [
    'Looks at rights, disk space, the clock, the database and its integrity, pictures that are missing or unused, the',
    'map, the mail server, the storage, the backups and the address of the site. Changes nothing but a probe that it writes',
    'to the storage and deletes again; a running server goes on.',
    'The exit code is 1 when something is wrong. What is worth knowing but not wrong does not count.',
  ],
  options: {},
  words: 0,
  async run({ config, out }) {
    const findings = [];
    for (const { name, look } of checks) {
      for (const finding of await look(config).catch((error: unknown) => failure(name, error))) {
        findings.push({ check: name, ...finding });
        out.say(`${MARKS[finding.level]} ${finding.sentence}`);
      }
    }
    const wrong = findings.filter(({ level }) => level === 'wrong').length;
    out.say(wrong === 0 ? 'Nothing is wrong.' : `${wrong} of this is wrong.`);
    return { ok: wrong === 0, findings };
  },
};

const MARKS = { ok: '  ok   ', note: '  note ', wrong: '  WRONG' } as const;

function sentenceOf(check: string, error: unknown): string {
  if (isStorageFull(error)) return `${fullSentence(error)} It keeps the ${check} from being looked at.`;
  return error instanceof Error ? error.message : String(error);
}

function failure(check: string, error: unknown): Finding[] {
  if (!isDamage(error)) return [wrong(sentenceOf(check, error))];
  if (check === 'database') return [wrong(damageSentence(error))];
  // One report of the damage is enough.
  return [note(`The damage to the database keeps the ${check} from being looked at.`)];
}
