import type { Content } from '../../../lib/i18n/content.ts';

interface Sources {
  text: string;
  links: readonly { title: string; href: string }[];
}

export const sources: Content<Sources> = {
  en: {
    text: 'The figures here follow the tested practice of the US Department of Agriculture. They tell you what matters; for a batch of your own take the recipe, with its times, from one of these:',
    links: [
      { title: 'National Center for Home Food Preservation', href: 'https://nchfp.uga.edu/' },
      {
        title: 'USDA Complete Guide to Home Canning',
        href: 'https://nchfp.uga.edu/resources/category/usda-guide',
      },
      { title: 'CDC: home-canned foods and botulism', href: 'https://www.cdc.gov/botulism/' },
    ],
  },
};
