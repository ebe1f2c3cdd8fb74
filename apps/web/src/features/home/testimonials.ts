import { type CAROUSEL, defineStrings, type Testimonial } from '@windfall/contract';

type Three = readonly Testimonial[] & { readonly length: (typeof CAROUSEL)['testimonials'] };

/** Examples for a landing page whose host has no testimonials yet. */
export const testimonials = defineStrings({
  en: {
    examples: [
      {
        quote: 'I used to compost half my zucchini. Now a family down the street has them for dinner.',
        name: 'Maria Santos',
        place: 'Grows vegetables in Sellwood',
      },
      {
        quote: 'We asked for a few plums and came home with a recipe, a bucket and two new friends.',
        name: 'James Whitfield',
        place: 'Picks fruit in Brooklyn Park',
      },
      {
        quote: 'My seedlings went to six gardens this spring. In August I was paid back in tomatoes.',
        name: 'Aiko Tanaka',
        place: 'Raises seedlings in Woodstock',
      },
    ] satisfies Three,
  },
});
