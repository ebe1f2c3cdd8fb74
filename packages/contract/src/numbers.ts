import { z } from 'zod';
import { CROP_IDS } from './crops/crops.ts';
import { defineOperation } from './operation.ts';
import { SHARING_RULES } from './sharing-constants.ts';

/** What is counted for all to see (docs/product/numbers.md). A number stands for three people at least; null for fewer. */
const numbersSchema = z.object({
  /** Requests for some of a listing. */
  asked: z.int().nullable(),
  /** Hand-overs of what was given. */
  given: z.int().nullable(),
  /** Loans that were handed over. */
  lent: z.int().nullable(),
  /** Taps that took some at a stand. */
  taken: z.int().nullable(),
});

export const getNumbers = defineOperation({
  id: 'getNumbers',
  method: 'GET',
  path: '/api/numbers',
  summary:
    'What was asked for, given, kept from spoiling, lent and taken at stands in the last twelve months that are over, by month, crop and rule; without names, and each number of three people at least',
  access: 'public',
  shared: true,
  mayLag: true,
  responses: {
    200: z.object({
      /** The months, latest first. `kept` are hand-overs and taps of crops that keep for known days. */
      months: z.array(
        numbersSchema.extend({
          month: z.string().regex(/^\d{4}-\d{2}$/),
          kept: z.int().nullable(),
          /** Of what was given and taken, as far as its weight is known. */
          grams: z.int().nullable(),
        }),
      ),
      /** Of all months together, most first; `crop` is null for what is no crop and for all that fewer than three shared. */
      crops: z.array(numbersSchema.extend({ crop: z.enum(CROP_IDS).nullable(), grams: z.int().nullable() })),
      /** How each rule served; `rule` is null for all that fewer than three shared, and for deleted listings. */
      rules: z.array(
        numbersSchema.pick({ asked: true, given: true }).extend({ rule: z.enum(SHARING_RULES).nullable() }),
      ),
    }),
  },
});
