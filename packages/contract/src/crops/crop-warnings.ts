/** Who names the foods that most people with a food allergy react to. */
export const ALLERGENS_SOURCE = 'https://www.mda.state.mn.us/food-feed/food-ingredients-may-cause-allergies';

/** What has to be known before eating, and who says so. */
export const CROP_WARNINGS = {
  pits: {
    text: 'Eat only the flesh and skin: pits, seeds and leaves release cyanide.',
    source: 'https://www.webpages.uidaho.edu/fcs270/01_i.htm',
  },
  'rhubarb-leaves': {
    text: 'Eat only the stalks: the leaves are poisonous.',
    source: 'https://www.webpages.uidaho.edu/fcs270/01_i.htm',
  },
  'raw-beans': {
    text: 'Boil them: raw beans make ill.',
    source: 'https://www.webpages.uidaho.edu/fcs270/01_i.htm',
  },
  'green-potato': {
    text: 'Cut away green parts and sprouts.',
    source: 'https://www.webpages.uidaho.edu/fcs270/01_i.htm',
  },
  'bitter-cucurbit': {
    text: 'Do not eat one that tastes bitter.',
    source: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC9756323/',
  },
  elderberry: {
    text: 'Use only ripe berries and cook them; stems, leaves and unripe berries are poisonous.',
    source: 'https://ask2.extension.org/kb/faq.php?id=605114',
  },
  conker: {
    text: 'Horse chestnuts look alike and are poisonous.',
    source:
      'https://www.seattletimes.com/seattle-news/before-you-roast-that-chestnut-make-sure-its-safe-to-snack-on/',
  },
  favism: {
    text: 'Dangerous for people with G6PD deficiency.',
    source: 'https://refonte.anses.fr/en/content/favism',
  },
  'garlic-oil': {
    text: 'Keep garlic in oil in the refrigerator and use it within days: botulism.',
    source: 'http://extension.psu.edu/food/preservation/issues/preserving-foods-in-oil',
  },
  'olive-cure': {
    text: 'Fresh olives are bitter until they are cured.',
    source: 'https://sloatgardens.com/curing-olives/',
  },
  'unripe-solanum': {
    text: 'Do not eat unripe fruit or leaves.',
    source: 'https://butler.k-state.edu/horticulture/gardener-resources/seed-libraries/groundcherry.html',
  },
  'wild-watercress': {
    text: 'Cook wild watercress: it can carry liver flukes.',
    source: 'https://cfs.gov.hk/english/multimedia/multimedia_pub/multimedia_pub_fsf_22_04.html',
  },
  'honey-infant': {
    text: 'Not for children under one year: botulism.',
    source: 'https://www.inspq.qc.ca/en/tiny-tot/feeding-your-child/foods/honey-never-babies-under-age-1',
  },
} as const;
export type CropWarning = keyof typeof CROP_WARNINGS;
