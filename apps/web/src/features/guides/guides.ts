import type { Strings } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';

export const GUIDES = ['preservation', 'gardening', 'seasonal', 'community'] as const;
export type Guide = (typeof GUIDES)[number];

export const guidePaths: Readonly<Record<Guide, string>> = {
  preservation: paths.foodPreservation,
  gardening: paths.gardeningTips,
  seasonal: paths.seasonalProduce,
  community: paths.communityBuilding,
};

/** Three pictures of each guide; the middle one is on its card. */
export const guidePictures: Readonly<Record<Guide, readonly [string, string, string]>> = {
  preservation: ['cucumbers', 'tomatoes', 'plums'],
  gardening: ['tools', 'seedlings', 'seeds'],
  seasonal: ['asparagus', 'strawberries', 'winter-squash'],
  community: ['eggs', 'other', 'zucchini'],
};

interface GuideText {
  title: string;
  /** Label of the link to the guide. */
  lead: string;
  /** On the guide's card and in search results. */
  summary: string;
}

export const guideTexts: Strings<Readonly<Record<Guide, GuideText>>> = {
  en: {
    preservation: {
      title: 'Food Preservation',
      lead: 'Five ways to preserve a surplus until spring, with the temperatures, times and salt that make each of them safe.',
      summary:
        'Canning, freezing, drying, fermenting and root cellaring: what each is best for, and how to do it safely.',
    },
    gardening: {
      title: 'Gardening Tips',
      lead: 'Good soil, the right planting date, deep watering and regular checks matter most. This guide explains each of them and lists a dozen crops for beginners.',
      summary: 'Soil, planting, watering and pests in plain words, with a table of crops for beginners.',
    },
    seasonal: {
      title: 'Seasonal Produce Guide',
      lead: 'What to sow, when to sow it and when to harvest it, season by season. Search for a crop, or browse the seasons.',
      summary: 'When to plant and when to pick 32 crops through spring, summer, fall and winter.',
    },
    community: {
      title: 'Community Building',
      lead: 'Gardens that coordinate grow more and waste less. This guide explains how neighbors can start to share.',
      summary:
        'From the first hello to a weekly exchange table: four steps, three stories and honest answers.',
    },
  },
};
