import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES, PRODUCE_TYPES, SPECIFIC_PRODUCE } from '@windfall/contract';
import { expect, it } from 'vitest';
import { defaultPicture } from './default-picture.ts';

const publicDir = join(import.meta.dirname, '../../../public');

// @rule browse#card-image
it.each([...new Set([...SPECIFIC_PRODUCE, ...PRODUCE_TYPES, ...CATEGORIES])])(
  '%s has a picture',
  (produce) => {
    const picture = defaultPicture(produce, null);
    expect(picture).toContain(produce.toLowerCase().replaceAll(' ', '-'));
    expect(existsSync(join(publicDir, picture))).toBe(true);
  },
);
