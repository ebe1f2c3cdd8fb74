import type { Content } from '../../lib/i18n/content.ts';
import { paths } from '../../lib/paths.ts';

export const GUIDES = ['preservation', 'gardening', 'seasonal', 'community'] as const;
export type Guide = (typeof GUIDES)[number];

export const guidePaths: Readonly<Record<Guide, string>> = {
  preservation: paths.foodPreservation,
  gardening: paths.gardeningTips,
  seasonal: paths.seasonalProduce,
  community: paths.communityBuilding,
};

/** Three of the house's pictures that stand for each guide; the middle one stands alone on a card. */
export const guidePictures: Readonly<Record<Guide, readonly [string, string, string]>> = {
  preservation: ['cucumbers', 'tomatoes', 'plums'],
  gardening: ['tools', 'seedlings', 'seeds'],
  seasonal: ['asparagus', 'strawberries', 'winter-squash'],
  community: ['eggs', 'other', 'zucchini'],
};

export const pictureOf = (name: string): string => `/pictures/produce/${name}.webp`;

interface GuideText {
  title: string;
  /** Opens the guide. */
  lead: string;
  /** On the guide's card and in search results. */
  summary: string;
}

export const guideTexts: Content<Readonly<Record<Guide, GuideText>>> = {
  en: {
    preservation: {
      title: 'Food Preservation',
      lead: 'A glut lasts a fortnight, a full shelf lasts until spring. Five ways to keep what the garden gives, with the temperatures, times and salt that make each of them safe.',
      summary:
        'Canning, freezing, drying, fermenting and root cellaring: what each is best for, and how to do it safely.',
    },
    gardening: {
      title: 'Gardening Tips',
      lead: 'Good soil, the right day to plant, deep watering and a watchful eye do most of the work. Here is what matters in each, and a dozen crops that forgive a beginner.',
      summary:
        'Soil, planting, watering and pests in plain words, with a table of crops that forgive a beginner.',
    },
    seasonal: {
      title: 'Seasonal Produce Guide',
      lead: 'What to sow, when to sow it and when it lands in the kitchen, season by season. Look something up, or wander through the year.',
      summary: 'When to plant and when to pick 32 crops through spring, summer, fall and winter.',
    },
    community: {
      title: 'Community Building',
      lead: 'One garden feeds a family. Ten gardens that talk to each other feed a street, and waste next to nothing. This is how neighbours get from the first to the second.',
      summary:
        'From the first hello to a weekly exchange table: four steps, three stories and honest answers.',
    },
  },
};
