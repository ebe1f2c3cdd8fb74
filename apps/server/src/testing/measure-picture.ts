import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { encodePicture } from '../features/images/encode-picture.ts';

/**
 * Decodes and encodes a file as an upload and writes as JSON what that took. Each file needs a process of its own, since
 * a process only knows the most it ever took. Usage: node apps/server/src/testing/measure-picture.ts <file>
 */
const [file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
// What every picture needs is there before: libraries are loaded, threads are running.
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

/** Linux counts what the starting process took in `maxRSS` as well. */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
}
