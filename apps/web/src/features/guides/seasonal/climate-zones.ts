import type { Content } from '../../../lib/i18n/content.ts';

/** How planting times vary by climate zone. */
export const climateZones: Content<readonly string[]> = {
  en: [
    'Planting times vary by climate zone. Months in this guide are those of USDA zones 6 and 7, with a last frost around the end of April and a first frost around the middle of October. What counts from a frost date holds anywhere, once you know yours.',
    'In zones 3 to 5 move spring dates two to four weeks later and fall dates as much earlier. In zones 8 to 10 do the opposite: cool-season crops grow from October to April there, and the height of summer is the time to rest.',
    'Zones say how cold winters get, not when frost comes, and a garden at the foot of a slope can freeze two weeks after the one above it. Ask the neighbor who has gardened there longest, or your county’s extension office, for the average dates, and write your own down.',
  ],
};
