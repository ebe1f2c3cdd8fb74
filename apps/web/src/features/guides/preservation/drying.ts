import type { PreservationMethod } from './preservation-method.ts';

export const drying: PreservationMethod = {
  title: 'Drying',
  intro:
    'Without water no bacteria can grow. Drying needs little more than warm moving air, and the dried food takes little space.',
  bestFor: [
    'Apples, pears, plums, grapes and apricots',
    'Tomatoes',
    'Herbs and chili peppers',
    'Mushrooms, onions, carrots and peas for soup',
    'Beans and corn left to dry on the plant',
  ],
  tips: [
    'Slice evenly, an eighth to a quarter inch: one thick slice is the one that molds the jar.',
    'Soak cut fruit ten minutes in equal parts of bottled lemon juice and water; blanch vegetables as for freezing. Both keep the color and make it safer.',
    'Do not turn up the heat to save time. A hard crust forms with the middle still wet behind it.',
    'An oven will do if it holds 140 °F with the door a few inches open and a fan before it. It takes twice as long as a dehydrator.',
    'Cool before you judge. Fruit is ready when leathery, with no bead of moisture when cut and squeezed; vegetables when they snap.',
    'Condition fruit: fill jars two thirds, shake every day for a week to ten days. If drops show on the glass, dry it again.',
    'Store airtight, dark and cool. At 60 °F (16 °C) fruit keeps a year and vegetables half of that; at 80 °F half as long.',
  ],
  tables: [
    {
      title: 'Temperatures and times',
      text: 'In a dehydrator. Times depend on slice and weather: go by the test, not by the clock.',
      columns: ['Produce', 'Temperature', 'Time', 'Done when'],
      rows: [
        ['Herbs', '95 to 115 °F (35 to 46 °C)', '1 to 4 hours', 'They crumble'],
        ['Apples, sliced', '140 °F (60 °C)', '6 to 12 hours', 'Pliable, not sticky'],
        ['Plums, halved', '140 °F (60 °C)', '24 to 36 hours', 'Leathery'],
        ['Tomatoes, sliced or halved', '140 °F (60 °C)', '10 to 24 hours', 'Leathery to crisp'],
        ['Carrots, blanched', '140 °F (60 °C)', '6 to 12 hours', 'Tough to brittle'],
        ['Onions', '140 °F (60 °C)', '3 to 9 hours', 'Brittle'],
        ['Mushrooms', '140 °F (60 °C)', '8 to 10 hours', 'Dry and leathery to crisp'],
        ['Chili peppers', '140 °F (60 °C)', '8 to 24 hours', 'Shriveled, dark, crisp'],
      ],
    },
  ],
  danger:
    'Half dry is not preserved. Mold and bacteria need only a little water, and drying at 140 °F kills few of them: cleanliness before and dryness after are what keeps it safe.',
  safety: [
    'Dry in the sun only where days reach 86 °F (30 °C) with a humidity below 60%, and only fruit: its acid and sugar protect it. Vegetables and meat need a dehydrator or oven.',
    'Bring sun-dried food in at night, and kill insects and eggs afterwards: 48 hours at 0 °F (-18 °C), or 30 minutes at 160 °F (71 °C) in the oven.',
    'For jerky heat the meat to 160 °F (71 °C), poultry to 165 °F (74 °C), before it goes into the dehydrator, which by itself is too mild.',
    'One moldy piece means the whole jar is thrown away. Do not pick it out.',
    'Soak dried vegetables in the refrigerator, or cook them at once; for more than two hours they do not belong on the counter.',
    'Dried tomatoes, herbs or garlic put into oil are no longer a dry food: refrigerate, and eat within four days.',
  ],
};
