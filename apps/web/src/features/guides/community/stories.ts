import type { Content } from '../../../lib/i18n/content.ts';

interface SuccessStory {
  title: string;
  location: string;
  description: string;
  impact: string;
}

/** Three stories with the static figures of spec section 9. */
export const successStories: Content<readonly SuccessStory[]> = {
  en: [
    {
      title: 'Maple Street Exchange Table',
      location: 'Portland, OR',
      description:
        'Two neighbours put a folding table on the sidewalk one Saturday in July. By September eleven gardens brought what they had too much of, and nobody has counted who brings more.',
      impact: '500+ pounds of produce shared per year',
    },
    {
      title: 'Riverside Shared Garden',
      location: 'Austin, TX',
      description:
        'A vacant lot, a water tap and a rota on a nail. Each family works two hours a week and takes what it needs; one bed in five is planted for the pantry down the road.',
      impact: '45 families served, with 20% of the harvest donated',
    },
    {
      title: 'Second Harvest Fruit Walk',
      location: 'Seattle, WA',
      description:
        'Volunteers with ladders pick the trees whose owners cannot, or do not know what to do with six bushels of plums. A third stays, a third goes home with the pickers, a third to shelters.',
      impact: 'Over 2,000 pounds of fruit rescued',
    },
  ],
};
