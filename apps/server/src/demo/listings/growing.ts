import type { DemoListing } from './demo-listing.ts';

/** Plants: herbs, seedlings and seeds. */
export const growing: readonly DemoListing[] = [
  {
    picture: 'basil-pots',
    by: 'amir',
    hoursAgo: 9,
    title: 'Genovese basil in pots',
    description:
      'Rooted cuttings, three to a 4-inch pot, pinched twice so they are bushy. Put them on a sunny sill and water from below. Please bring the pots back, or any others.',
    category: 'Herbs',
    produce_name: 'Basil',
    quantity: '9',
    price: 'Free',
    location: 'Beaverton, OR',
  },
  {
    picture: 'rosemary-bunches',
    by: 'rosa',
    hoursAgo: 84,
    title: 'Rosemary by the armful',
    description:
      'The hedge along the sidewalk needs its haircut. Tied in bunches for the kitchen; longer woody branches make fine skewers for the grill. Dries well upside down in a paper bag.',
    category: 'Herbs',
    produce_name: 'Rosemary',
    quantity: '12 bunches',
    price: 'Free',
    location: 'Portland, OR',
  },
  {
    picture: 'mint-cuttings',
    by: 'june',
    hoursAgo: 186,
    title: 'Spearmint, rooted and eager',
    description:
      'Moroccan spearmint for tea. Keep it in a pot, I mean it: this is how it came to live in my whole yard. The bees forgive it everything.',
    category: 'Herbs',
    produce_name: 'Mint',
    quantity: '10',
    price: 'Free',
    location: 'Salem, OR',
  },
  {
    picture: 'tomato-seedlings',
    by: 'theo',
    hoursAgo: 14,
    title: 'Tomato seedlings, six kinds',
    description:
      'Stupice, Sungold, San Marzano, Black Krim, Oregon Spring and a mystery cherry. Six to eight inches, hardened off for a week, each with a label. Plant them deep, up to the first leaves.',
    category: 'Seedlings',
    produce_name: 'Tomatoes',
    quantity: '36',
    price: 'Free',
    location: 'Corvallis, OR',
  },
  {
    picture: 'pepper-seedlings',
    by: 'theo',
    hoursAgo: 140,
    title: 'Sweet pepper starts in peat pots',
    description:
      'King of the North and Jimmy Nardello, both early enough for our short summers. Pot and all goes into the ground once nights stay above 50 °F. Two or three for a household, so that everybody gets some.',
    category: 'Seedlings',
    produce_name: 'Peppers',
    quantity: '15',
    price: 'Free',
    location: 'Corvallis, OR',
  },
  {
    picture: 'sunflower-seeds',
    by: 'june',
    hoursAgo: 34,
    title: 'Mammoth sunflower seeds',
    description:
      'From a flower 14 inches across. Twenty seeds an envelope, enough for a fence. Sow an inch deep, a foot apart, and keep the squirrels talking. My hens ate the rest.',
    category: 'Seeds',
    produce_name: 'Sunflowers',
    quantity: '25 envelopes',
    price: 'Free',
    location: 'Salem, OR',
  },
  {
    picture: 'bean-seeds',
    by: 'theo',
    hoursAgo: 240,
    title: 'Pole beans saved for eleven years',
    description:
      'Scarlet Runner, Trail of Tears and Jacob’s Cattle, dried on the vine and tested: 9 of 10 sprouted. Thirty seeds of each. Grow them on and send some back to the seed library next year.',
    category: 'Seeds',
    produce_name: 'Beans',
    quantity: '18 packets',
    price: 'Trade for seeds you saved',
    location: 'Corvallis, OR',
  },
  {
    picture: 'marigold-seeds',
    by: 'rosa',
    hoursAgo: 360,
    title: 'Marigold seeds against the aphids',
    description:
      'French marigolds, the tall orange ones that stood between my tomatoes. A good pinch in each packet. Press them into the soil and look away, they do the rest.',
    category: 'Seeds',
    produce_name: 'Marigolds',
    quantity: '30 packets',
    price: 'Free',
    location: 'Portland, OR',
  },
];
