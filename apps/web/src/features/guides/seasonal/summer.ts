import type { SeasonGuide } from './produce-entry.ts';

/** Harvested from midsummer to the first frost. */
export const summer: SeasonGuide = {
  title: 'Summer',
  intro:
    'The warm-season garden. None of it survives a frost, and little of it grows before nights stay above 50 °F (10 °C).',
  entries: [
    {
      name: 'Tomatoes',
      crop: 'tomato',
      plantingTime: 'Indoors 6 to 8 weeks before the last frost; set out 1 to 2 weeks after it',
      harvestTime: '60 to 85 days after setting out (July to the first frost)',
      notes:
        'Bury the stem up to the top leaves: it roots along its length. An even inch or two of water a week prevents cracked fruit and most blossom-end rot. Before frost, bring in every fruit that has begun to color; it ripens on the counter.',
    },
    {
      name: 'Peppers',
      crop: 'pepper',
      plantingTime: 'Indoors 8 to 10 weeks before the last frost; set out 2 weeks after it',
      harvestTime: '60 to 90 days after setting out',
      notes:
        'Wait until the soil is 65 °F (18 °C); a cold start costs weeks. Green peppers are unripe ones: two to three weeks more on the plant make them sweet and colored. Wear gloves with hot ones.',
    },
    {
      name: 'Cucumbers',
      crop: 'cucumber',
      plantingTime: 'Sow 1 to 2 weeks after the last frost',
      harvestTime: '50 to 65 days after sowing',
      notes:
        'On a trellis they stay straight and clean. Pick slicers at 6 to 8 inches and picklers at 3 to 4, every other day: one yellow giant left on the vine stops the rest.',
    },
    {
      name: 'Zucchini',
      crop: 'zucchini',
      plantingTime: 'Sow 1 to 2 weeks after the last frost, 1 inch deep',
      harvestTime: '45 to 55 days after sowing',
      notes:
        'Two plants feed a family and some of the street. Pick at 6 to 8 inches, daily in July. When tiny fruits rot at the tip no bee came by: brush pollen from a male flower into a female one in the morning.',
    },
    {
      name: 'Corn',
      crop: 'corn',
      plantingTime: 'Sow 1 to 2 weeks after the last frost, in soil of at least 60 °F (16 °C)',
      harvestTime: '65 to 90 days after sowing, about 20 days after the silks show',
      notes:
        'The wind pollinates it, so plant a block of at least four short rows, not one long one. Ripe when the silks are brown and a pierced kernel gives milk. Pick just before the water boils.',
    },
    {
      name: 'Beans',
      crop: 'bean-green',
      plantingTime: 'Sow 1 to 2 weeks after the last frost, again every three weeks until midsummer',
      harvestTime: '50 to 60 days for bush beans, 60 to 70 for pole beans',
      notes:
        'Sow 1 inch deep once the soil is 60 °F. Pick before the seeds bulge, and never among wet leaves: that is how rust and blight travel. Cook them; raw beans upset the stomach.',
    },
    {
      name: 'Basil',
      crop: 'basil',
      plantingTime: 'Set out 2 weeks after the last frost, when nights stay above 50 °F',
      harvestTime: 'From 3 to 4 weeks after setting out until the first frost',
      notes:
        'Pinch just above a pair of leaves, and always before it flowers: each cut makes two shoots. It blackens at the first touch of frost and in the refrigerator, so keep cut stems in a glass of water.',
    },
    {
      name: 'Melons',
      crop: 'cantaloupe',
      plantingTime: 'Indoors 3 to 4 weeks before, or sown 2 weeks after, the last frost',
      harvestTime: '75 to 95 days after sowing',
      notes:
        'They want soil of 70 °F (21 °C); black mulch and a row cover until the flowers open bring a week or two. A muskmelon is ripe when it slips off the stem at a touch. Water less in the last week and it is sweeter.',
    },
  ],
};
