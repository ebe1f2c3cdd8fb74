import { z } from 'zod';
import { LISTING_MESSAGES } from '../listing-constants.ts';
import { CROP_IDS } from './crops.ts';

/** The id of a crop; the document of the API describes it once. */
export const cropIdSchema = z.enum(CROP_IDS, { error: LISTING_MESSAGES.cropUnknown });
