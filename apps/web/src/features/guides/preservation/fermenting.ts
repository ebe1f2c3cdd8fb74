import type { PreservationMethod } from './preservation-method.ts';

export const fermenting: PreservationMethod = {
  title: 'Fermenting',
  intro:
    'Fermenting needs salt, time and no air. Lactic bacteria on the vegetables turn sugar into acid, and the acid stops harmful bacteria. It is the easiest of the five methods to do well if the salt is right.',
  bestFor: [
    'Cabbage, as sauerkraut and kimchi',
    'Small, firm cucumbers',
    'Carrots, radishes, turnips and beets',
    'Green beans and cauliflower',
    'Chili peppers, for hot sauce',
  ],
  tips: [
    'Weigh, do not guess. Five pounds of cabbage take 3 tablespoons (about 51 g) of canning salt, a little over 2%.',
    'Use canning or pickling salt. Iodine and anti-caking powder cloud the brine, and spoons of coarse salt hold less.',
    'Massage and press until juice covers the vegetables. If it does not within a day, top up with 1½ tablespoons of salt in a quart of boiled and cooled water.',
    'Cut a sixteenth of an inch off the blossom end of cucumbers: an enzyme sits there that makes pickles soft. A grape leaf in the jar helps too.',
    'Open jars a little every day of the first week, or use a water lock. It bubbles; stand it on a plate.',
    'Bubbles, cloudy brine and a sour smell are right. So is a thin white film of kahm yeast: skim it off and press everything under again.',
    'When it tastes as you like it, move it to the refrigerator, where it keeps for months.',
  ],
  tables: [
    {
      title: 'Salt and time',
      text: 'Percent of the weight of the vegetables where they make their own juice, else of the water. At 60 to 65 °F it takes about half as long again; below 60 it may not start, above 75 it goes soft.',
      columns: ['Ferment', 'Salt', 'At 70 to 75 °F (21 to 24 °C)'],
      rows: [
        ['Sauerkraut', '2 to 2.5% of the cabbage', '3 to 4 weeks'],
        ['Kimchi', '2 to 3% of the vegetables', '1 to 4 days, then the refrigerator'],
        ['Cucumbers, whole', '5% brine (50 g to a liter)', '3 to 4 weeks'],
        ['Carrots, radishes, turnips', '3 to 4% brine', '1 to 2 weeks'],
        ['Green beans, cauliflower', '4 to 5% brine', '2 to 3 weeks'],
        ['Chili mash', '3 to 5% of the peppers', '2 to 4 weeks'],
      ],
    },
  ],
  danger:
    'Salt protects the vegetables until there is enough acid, and only below the brine. Too little salt, too much warmth or a leaf that floats in the air lets harmful bacteria grow. A finished ferment is below pH 4.6; aim for 4.0 or less.',
  safety: [
    'Never cut the salt of a tested recipe. Rinse the kraut before eating if it is too much for you.',
    'Keep everything under the brine with a weight, a plate or a bag filled with brine, at least an inch deep.',
    'Ferment in glass, stoneware without lead in its glaze, or food-grade plastic. Never in metal.',
    'Throw the whole batch away when it is slimy, smells rotten, or grows mold that is fuzzy or pink, black, green or orange. The threads reach deeper than you see.',
    'Check with pH strips if you are in doubt: above 4.6 after the first week, it does not belong on a table.',
    'To keep it in a cupboard it has to be canned by a tested recipe. A jar that is only closed goes on working until it bursts.',
    'Garlic in oil or honey, fish and meat are not ferments for beginners: they carry botulism. Who is pregnant or has a weak immune system should ask a doctor about raw ferments.',
  ],
};
