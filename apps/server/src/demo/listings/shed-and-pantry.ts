import type { DemoListing } from './demo-listing.ts';

/** Tools, eggs, honey and preserves. */
export const shedAndPantry: readonly DemoListing[] = [
  {
    picture: 'wildflower-honey',
    by: 'june',
    hoursAgo: 6,
    title: 'Wildflower honey, spun on Sunday',
    description:
      'Blackberry, clover and whatever the hives found by the river. Raw, strained once, 12 oz jars. Not for babies under one year. Empty jars are as welcome as thanks.',
    category: 'Honey',
    produce_name: 'Honey',
    quantity: '10 jars',
    price: '$6, or an hour of weeding',
    location: 'Salem, OR',
  },
  {
    picture: 'brown-eggs',
    by: 'june',
    hoursAgo: 24,
    title: 'Brown eggs from nine busy hens',
    description:
      'Collected today, unwashed, so they keep on the counter. The hens run in the orchard and eat better than I do. A dozen for each family; leave the box of last time in the crate by the gate.',
    category: 'Eggs',
    produce_name: 'Eggs',
    quantity: '4 dozen',
    price: 'Free',
    location: 'Salem, OR',
  },
  {
    picture: 'duck-eggs',
    by: 'june',
    hoursAgo: 128,
    title: 'Duck eggs for baking',
    description:
      'Larger and richer than hen eggs; two make a sponge cake rise like three. Blue, cream and white, a mixed half dozen. The ducks lay when they please, so ask first.',
    category: 'Eggs',
    produce_name: 'Eggs',
    quantity: '3 half dozens',
    price: 'Free',
    location: 'Salem, OR',
    isGone: true,
  },
  {
    picture: 'garden-fork',
    by: 'theo',
    hoursAgo: 58,
    title: 'Spade, fork and hand tools to borrow',
    description:
      'All sharpened and oiled. Borrow a set for a weekend or a week, and bring it back clean: I have two of each. The digging fork has a new ash handle, size for someone about 5 foot 6.',
    category: 'Tools',
    produce_name: 'Garden tools',
    quantity: '2 sets',
    price: 'Free to borrow',
    location: 'Corvallis, OR',
  },
  {
    picture: 'watering-can',
    by: 'admin',
    hoursAgo: 215,
    title: 'Two-gallon watering can',
    description:
      'Galvanized steel with a brass rose, from the tool shed’s spring cleaning. One small dent, no leak: I filled it and left it overnight to be sure. Pick it up at the library desk.',
    category: 'Tools',
    produce_name: 'Watering can',
    quantity: '1',
    price: 'Free',
    location: 'Portland, OR',
  },
  {
    picture: 'compost',
    by: 'rosa',
    hoursAgo: 106,
    title: 'Finished compost, two years old',
    description:
      'Dark, crumbly, smells of forest, full of worms that come along for free. Sifted to half an inch. Bring buckets or a tarp for the trunk; I help with the shovel.',
    category: 'Other',
    produce_name: 'Compost',
    quantity: '12 buckets',
    price: 'Free',
    location: 'Portland, OR',
  },
  {
    picture: 'canning-jars',
    by: 'amir',
    hoursAgo: 480,
    title: 'Peach jam, cherry jam and pickled beets',
    description:
      'From last month’s canning night: everyone brought fruit, everyone took jars home, and these are left. Water-bath canned, labelled with the date. Swap one for something of yours.',
    category: 'Other',
    produce_name: 'Preserves',
    quantity: '9 jars',
    price: 'Trade',
    location: 'Beaverton, OR',
  },
];
