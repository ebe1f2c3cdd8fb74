import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { encodePicture } from '../src/features/images/encode-picture.ts';

/**
 * Decodes and encodes a file like an upload and prints memory and time as JSON. Each file needs its own process, since
 * a process reports only its peak memory. Usage: node apps/server/testing/measure-picture.ts <file>
 */
const [file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
// Loads libraries and starts threads before the measurement.
await encodePicture(
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a7d2c' } })
    .jpeg()
    .toBuffer(),
);
const [idle, before] = [process.memoryUsage.rss(), process.cpuUsage()];
const outcome = await encodePicture(bytes).then(
  ({ width, height }) => `${width} x ${height}`,
  (error: { code: string }) => error.code,
);
const { user, system } = process.cpuUsage(before);
const usage = {
  outcome,
  memoryBytes: Math.max(0, peakBytes() - idle),
  cpuMs: Math.round((user + system) / 1000),
};
process.stdout.write(`${JSON.stringify(usage)}\n`);

/** On Linux `maxRSS` includes the memory of the parent process. */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
}
