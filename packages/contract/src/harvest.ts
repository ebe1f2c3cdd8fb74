import { z } from 'zod';
import { EXCHANGE } from './claim-constants.ts';
import { line, sentInstantSchema } from './common.ts';
import { HARVEST, HARVEST_MESSAGES } from './harvest-constants.ts';

/**
 * Help with a harvest (docs/product/harvest.md): neighbors come and pick at one time for all. The stock of its listing counts people.
 * `bring` and `split` say what they bring and how the fruit is shared, `picked` at the end how much it was.
 */
export const harvestSchema = z
  .object({
    from: sentInstantSchema,
    to: sentInstantSchema,
    bring: line(HARVEST.text, HARVEST_MESSAGES.tooLong).default(''),
    split: line(HARVEST.text, HARVEST_MESSAGES.tooLong).default(''),
    picked: line(HARVEST.picked, HARVEST_MESSAGES.pickedTooLong).default(''),
  })
  .refine(({ from, to }) => from < to && Date.parse(to) - Date.parse(from) <= EXCHANGE.windowMs, {
    path: ['from'],
    error: HARVEST_MESSAGES.time,
  });
export type Harvest = z.infer<typeof harvestSchema>;
