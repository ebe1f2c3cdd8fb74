import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { between } from '../../../testing/between.ts';
import {
  CANARY,
  HIDING_PLACES,
  TAGGED_FORMATS,
  taggedPicture,
} from '../../../testing/fixtures/tagged-pictures.ts';
import { AppError } from '../../lib/app-error.ts';
import { PictureQueue } from './picture-queue.ts';

/** To try more: PICTURES=300 npx vitest run <this file> takes so many intact and so many damaged ones. */
const RUNS = Number(process.env['PICTURES'] ?? 6);
const LIMIT_MS = 60_000 + RUNS * 2_000;

const queue = new PictureQueue();

const tagged = fc.record({
  format: fc.constantFrom(...TAGGED_FORMATS),
  places: fc.subarray([...HIDING_PLACES]),
  size: fc.tuple(fc.integer({ min: 8, max: 400 }), fc.integer({ min: 8, max: 400 })),
});

/** Bytes at these shares of the first kilobytes, where formats have most of their metadata, and of the whole file. */
const damage = fc.array(
  fc.record({
    share: between(0, 1),
    isAhead: fc.boolean(),
    byte: fc.nat(255),
  }),
  { minLength: 1, maxLength: 3 },
);

const AHEAD = 2_048;
const spellings = [Buffer.from(CANARY), Buffer.from(CANARY, 'utf16le')];

/** Fails for a picture of which more than pixels are stored; its files. */
async function expectNoMetadata(bytes: Buffer) {
  const { files } = await queue.encode(bytes);
  expect(files.length).toBeGreaterThan(0);
  for (const { name, bytes: encoded } of files) {
    const { exif, icc, iptc, xmp, orientation, comments } = await sharp(encoded).metadata();
    expect({ exif, icc, iptc, xmp, orientation, comments }, name).toEqual({});
    for (const spelling of spellings) expect(encoded.includes(spelling), name).toBe(false);
    expect(/Exif|xmpmeta|8BIM|ftypmp42/.test(encoded.toString('latin1')), name).toBe(false);
  }
  return files;
}

const isRefusal = (error: unknown) => error instanceof AppError && error.code.startsWith('IMAGE_');

// @rule listings#image-encoding
test(
  'no stored picture has anything of what was beside its pixels',
  async () => {
    await fc.assert(
      fc.asyncProperty(tagged, async ({ format, places, size }) => {
        const bytes = await taggedPicture(format, places, size);
        expect(bytes.includes(spellings[0] ?? '')).toBe(true);
        await expectNoMetadata(bytes);
      }),
      { numRuns: RUNS, seed: 11, endOnFailure: true },
    );
  },
  LIMIT_MS,
);

// @rule listings#image-encoding
test(
  'a damaged picture is refused, or stored without it',
  async () => {
    const outcomes = { refused: 0, stored: 0 };
    await fc.assert(
      fc.asyncProperty(tagged, damage, async ({ format, places, size }, changes) => {
        const bytes = await taggedPicture(format, places, size);
        for (const { share, isAhead, byte } of changes) {
          const length = isAhead ? Math.min(AHEAD, bytes.length) : bytes.length;
          bytes[Math.floor(share * (length - 1))] = byte;
        }
        try {
          await expectNoMetadata(bytes);
          outcomes.stored += 1;
        } catch (error) {
          if (!isRefusal(error)) throw error;
          outcomes.refused += 1;
        }
      }),
      { numRuns: RUNS, seed: 12, endOnFailure: true },
    );
    expect(outcomes.refused + outcomes.stored).toBe(RUNS);
    expect(Math.min(outcomes.refused, outcomes.stored)).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

/** Photos of cameras: PHOTOS=<folder> npx vitest run <this file>; exiftool reads what is stored of them. */
const folder = process.env['PHOTOS'] ?? '';
/** Groups of what a file says of its own format; all others would come from the photo. */
const OF_FORMAT =
  /^(?:SourceFile|(?:ExifTool|System|File|JFIF|RIFF|PNG|QuickTime|Meta|Composite):(?!Comment).*)$/;

// @rule listings#image-encoding
test.runIf(folder)(
  'of photos nothing is stored that another program reads',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'windfall-photos-'));
    const outcomes = { stored: 0, refused: 0, files: 0 };
    for (const photo of readdirSync(folder)) {
      try {
        const files = await expectNoMetadata(readFileSync(join(folder, photo)));
        for (const { name, bytes } of files) writeFileSync(join(dir, `${photo}-${name}`), bytes);
        outcomes.stored += 1;
        outcomes.files += files.length;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        outcomes.refused += 1;
      }
    }
    const read = execFileSync('exiftool', ['-json', '-G1', '-a', '-u', '-q', dir], { maxBuffer: 2 ** 28 });
    const left = (JSON.parse(read.toString()) as object[]).flatMap((tags) =>
      Object.entries(tags).filter(([tag]) => !OF_FORMAT.test(tag)),
    );
    rmSync(dir, { recursive: true });
    process.stdout.write(`${JSON.stringify(outcomes)}\n`);
    expect(left).toEqual([]);
    expect(outcomes.stored).toBeGreaterThan(0);
  },
  3_600_000,
);
