import { readFile, stat } from 'node:fs/promises';
import { CSV_IMPORT, DEFAULT_LANGUAGE, IMPORT_FORMATS, IMPORT_MESSAGES, refusalIn } from '@windfall/contract';
import { readListings, storeListings } from '../../features/listings/listings.service.ts';
import { type Command, Refusal, UsageError, userPath } from '../command.ts';
import { assertDatabase, withSite } from '../open-context.ts';
import { counted } from '../output.ts';

export const importListings: Command = {
  name: 'import',
  usage: '<file> [--owner NAME] [--format FORMAT] [--dry-run]',
  summary: 'Share listings of members and groups from a CSV file, all of its lines or none',
  help: [
    'docs/product/in-and-out.md lists the columns. The server may run meanwhile.',
    '',
    '  --owner    email address or username of the member or group for lines that name none',
    `  --format   ${IMPORT_FORMATS.join(' or ')}`,
    '  --dry-run  say what would be made, and line and reason of each fault',
  ],
  options: { owner: { type: 'string' }, format: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  words: 1,
  async run(call) {
    const { values, positionals, terminal, out } = call;
    const format = IMPORT_FORMATS.find((one) => one === (values['format'] ?? 'windfall'));
    if (!format) throw new UsageError(`The format is one of ${IMPORT_FORMATS.join(', ')}.`);
    const csv = await readText(userPath(terminal, positionals[0] ?? ''));
    const owner = typeof values['owner'] === 'string' ? values['owner'] : undefined;
    const isDryRun = values['dry-run'] === true;
    assertDatabase(call.config);
    return withSite(call, async (ctx) => {
      const read = await readListings(ctx, { csv, format, owner });
      for (const { line, column, message } of read.faults)
        out.say(
          `Line ${line}${column === null ? '' : `, ${column}`}: ${refusalIn(message, DEFAULT_LANGUAGE)}.`,
        );
      for (const { line, message } of read.leftOut) out.say(`Line ${line} is left out: ${message}.`);
      const isFine = read.faults.length === 0;
      if (isFine && !isDryRun) await storeListings(ctx, read, { by: { actor: 'host' } });
      const listings = counted(read.checked.length, 'listing');
      if (!isFine) out.say('Nothing was shared.');
      else out.say(isDryRun ? `This would share ${listings}.` : `Shared ${listings}.`);
      return { ok: isFine, dry_run: isDryRun, listings: read.checked.length, faults: read.faults.length };
    });
  },
};

/** Of a character in UTF-8, counted as in UTF-16. */
const MOST_BYTES = 3;

async function readText(file: string): Promise<string> {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw new Refusal(`There is no file ${file}.`, { cause });
  });
  const isLarge = size > CSV_IMPORT.characters * MOST_BYTES;
  const text = isLarge ? '' : await readFile(file, 'utf8');
  if (isLarge || text.length > CSV_IMPORT.characters) throw new Refusal(`${IMPORT_MESSAGES.tooLong}.`);
  return text;
}
