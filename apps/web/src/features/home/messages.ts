import { defineMessages } from '../../lib/i18n/messages.ts';

export const messages = defineMessages({
  en: {
    headline: 'Share what your garden grows',
    lead: 'Too many zucchini? Somebody two streets away would love them. Offer what you cannot eat, find what is ripe near you, and agree on a pickup. Nobody pays a fee, nobody sees your address.',
    description:
      'A neighbourhood marketplace for homegrown fruits, vegetables, herbs, seeds and more. Share your surplus, find what is ripe nearby.',
    getStarted: 'Get Started',
    browse: 'Browse Listings',
    benefitsTitle: 'Why share?',
    wasteTitle: 'Reduce food waste',
    wasteText: 'What you cannot eat this week feeds somebody else instead of the compost.',
    communityTitle: 'Build community',
    communityText: 'A bag of plums over the fence is how neighbours become friends.',
    freshTitle: 'Enjoy fresh produce',
    freshText: 'Picked this morning, a short walk away, by someone who can tell you how it grew.',
    categoriesTitle: 'What are you looking for?',
    newestTitle: 'Fresh on the stall',
    seeAll: 'See all listings',
    newestFailed: 'Failed to load featured listings',
    newestEmpty: 'The stall is still empty. Be the first to put something on it.',
    shareSomething: 'Share something',
    retry: 'Retry',
    callTitle: 'Something ripe in your garden?',
    callText: 'Take a photo, say how many and where. It takes a minute, and it is free for good.',
    callVisitor: 'Sign up and share',
    callMember: 'Share your harvest',
  },
});
