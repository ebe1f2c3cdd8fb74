import { defineStrings } from '../../lib/i18n/strings.ts';

export const strings = defineStrings({
  en: {
    tagline: 'Share what your garden grows',
    promise: 'Neighbors share surplus homegrown produce, so that less goes to waste.',
    freeSoftware: 'Free software, run by your community.',
    sourceCode: 'Source code',
    quickLinks: 'Quick links',
    resources: 'Resources',
    foodPreservation: 'Food Preservation',
    gardeningTips: 'Gardening Tips',
    seasonalProduce: 'Seasonal Produce Guide',
    communityBuilding: 'Community Building',
    contact: 'Contact',
    legal: 'Legal',
    privacy: 'Privacy',
    terms: 'Terms',
    communityGuidelines: 'Community Guidelines',
    backToTop: 'Back to top',
  },
});
