import { keepNewFilesPrivate } from '../platform/private-files.ts';
import { runCommandLine } from './run-command-line.ts';

keepNewFilesPrivate();
// A reader such as `head` may close the pipe early; the work continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.exitCode = await runCommandLine(process.argv.slice(2), process);
