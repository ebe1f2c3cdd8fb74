import type { DemoListing } from './demo-listing.ts';

/** Listings of things that members look for; without pictures. */
export const DEMO_WANTED: readonly DemoListing[] = [
  {
    kind: 'wanted',
    picture: 'wanted-jars',
    by: 'amir',
    hoursAgo: 9,
    title: 'Canning jars',
    description: 'For the plums: pint or quart, any brand. New lids I have. You get one of them back, full.',
    category: 'Other',
    produce_name: '',
    quantity: '12 jars',
    price: 'Free',
    location: 'Sellwood, Portland',
  },
  {
    kind: 'wanted',
    picture: 'wanted-straw',
    by: 'june',
    hoursAgo: 30,
    title: 'Straw bales for the strawberry beds',
    description:
      'Old and weathered is fine, it all becomes mulch. I can fetch them with the cargo bike, two at a time.',
    category: 'Other',
    produce_name: '',
    quantity: '6 bales',
    price: 'Free',
    location: 'Salem, OR',
  },
  {
    kind: 'wanted',
    picture: 'wanted-quinces',
    by: 'theo',
    hoursAgo: 54,
    title: '2 lb of quinces',
    description:
      'Does anyone still have a quince tree? My mother would like her jelly, and I would like the seeds.',
    category: 'Fruits',
    produce_name: 'Quinces',
    quantity: '2 lb',
    price: 'Free',
    location: 'Portland, OR',
  },
];
