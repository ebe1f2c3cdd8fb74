import type { SeasonGuide } from './produce-entry.ts';

/** Stored produce, or harvested under snow. */
export const winter: SeasonGuide = {
  title: 'Winter',
  intro:
    'Crops from storage, from under straw or from under the snow. All of them are sown long before and taste best in winter.',
  entries: [
    {
      name: 'Winter Squash',
      crop: 'squash-winter',
      plantingTime: 'Sow 1 to 2 weeks after the last frost',
      harvestTime: '80 to 110 days after sowing, before the first frost; eaten until March',
      notes:
        'Ripe when a thumbnail does not mark the rind. Cut with 2 inches of stem and never carry it by that. Cure ten days at 80 °F (27 °C), acorn squash excepted, and keep at 50 to 55 °F.',
    },
    {
      name: 'Leeks',
      crop: 'leek',
      plantingTime: 'Indoors 8 to 10 weeks before the last frost; set out around it',
      harvestTime: '100 to 120 days after setting out (October to March)',
      notes:
        'Drop each into a hole 6 inches deep and let the rain fill it; earth up for longer white stems. Hardy kinds stand to 10 °F (-12 °C) and can be dug whenever the ground is open.',
    },
    {
      name: 'Parsnips',
      crop: 'parsnip',
      plantingTime: 'Sow in April to May, with fresh seed each year',
      harvestTime: '110 to 130 days after sowing, after hard frosts and until growth restarts',
      notes:
        'Two to four weeks to come up; sow radishes along the row to mark it. Frost makes them sweet. The sap of the leaves burns skin in sunlight: wear sleeves and gloves.',
    },
    {
      name: 'Turnips',
      crop: 'turnip',
      plantingTime: 'Sow 6 to 8 weeks before the first frost (August to September)',
      harvestTime: '40 to 60 days after sowing (October to December)',
      notes:
        'Pull at 2 to 3 inches; big ones are pithy. The tops are greens in their own right. Lift before the ground freezes and keep in damp sand.',
      picture: 'radishes',
    },
    {
      name: 'Collards',
      crop: 'collard',
      plantingTime: 'Sow 8 to 10 weeks before the first frost',
      harvestTime: '60 to 75 days after sowing; all winter in zone 7 and warmer',
      notes:
        'Hardy to about 10 °F (-12 °C) and sweeter for it. Pick from the bottom, leave the top six leaves, and one plant goes on for months.',
      picture: 'kale',
    },
    {
      name: 'Jerusalem Artichokes',
      crop: 'sunchoke',
      plantingTime: 'Tubers in early spring, 4 inches deep and 15 inches apart',
      harvestTime: 'From the first hard frost until spring, whenever the ground is open',
      notes:
        'A sunflower of 6 to 10 feet. Every piece left behind grows, so give it a bed of its own. Rich in inulin, which not every stomach takes kindly to: begin with a small helping.',
      picture: 'sunflowers',
    },
    {
      name: 'Rosemary',
      crop: 'rosemary',
      plantingTime: 'Plants after the last frost, or cuttings in early summer',
      harvestTime: 'All year; sparingly in the dark months',
      notes:
        'Winters outdoors to about 15 °F (-9 °C), so in zone 8 and sheltered corners of zone 7. Elsewhere in a pot on a cool, bright sill, watered when the top inch is dry.',
    },
    {
      name: 'Thyme',
      crop: 'thyme',
      plantingTime: 'Plants or divisions in spring, after the last frost',
      harvestTime: 'All year, strongest just before it flowers',
      notes:
        'Evergreen and hardy to zone 5. Wants lean soil that drains: wet feet kill it, not cold. Trim by a third after flowering, and not after August.',
    },
  ],
};
