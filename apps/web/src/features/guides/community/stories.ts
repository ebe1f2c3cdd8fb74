import type { Content } from '../../../lib/i18n/content.ts';

interface SuccessStory {
  title: string;
  location: string;
  description: string;
  impact: string;
}

/** Three example stories with fixed figures. */
export const successStories: Content<readonly SuccessStory[]> = {
  en: [
    {
      title: 'Maple Street Exchange Table',
      location: 'Portland, OR',
      description:
        'Two neighbors put a folding table on the sidewalk one Saturday in July. By September eleven gardens brought their surplus, and no one counts who brings more.',
      impact: '500+ pounds of produce shared per year',
    },
    {
      title: 'Riverside Shared Garden',
      location: 'Austin, TX',
      description:
        'The group gardens on a vacant lot with a water tap and a posted schedule. Each family works two hours a week and takes what it needs; one bed in five is planted for the local food pantry.',
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
