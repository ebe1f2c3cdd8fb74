import type { PreservationMethod } from './preservation-method.ts';

/** After the USDA Complete Guide to Home Canning and the National Center for Home Food Preservation. */
export const canning: PreservationMethod = {
  title: 'Canning',
  intro:
    'Heat drives the air out of a jar and destroys what spoils food, and the cooling lid seals it. Done by a tested recipe it preserves food for a year without electricity; done by guesswork it can kill.',
  bestFor: [
    'Jams, jellies and fruit in syrup',
    'Tomatoes and salsa, with added acid',
    'Pickles and relishes',
    'Applesauce, peaches, pears, cherries, plums',
    'Green beans, corn, carrots and beets, in a pressure canner only',
  ],
  tips: [
    'Begin with jam or pickles in a boiling-water canner: a deep pot with a rack, so that water stands at least an inch over the lids.',
    'Leave the headspace the recipe names: a quarter inch for jam and jelly, half an inch for fruit, tomatoes and most pickles, an inch for vegetables in a pressure canner.',
    'Use new lids each time, wipe the rims, and turn the bands fingertip-tight: air has to get out.',
    'Let a pressure canner vent a steady jet of steam for 10 minutes before you close the vent, and never hurry its cooling.',
    'Leave jars alone for 12 to 24 hours, then press each lid. One that springs back has not sealed: refrigerate it and eat it within a few days.',
    'Take the bands off, write the date on, store between 50 and 70 °F (10 to 21 °C) in the dark, and eat within a year to 18 months.',
    'Have a dial gauge checked once a year. Many county extension offices do it for nothing.',
  ],
  tables: [
    {
      title: 'Which canner',
      text: 'Acid decides. Foods of pH 4.6 and below can be made safe in boiling water; above it only the 240 °F (116 °C) of a pressure canner destroys the spores of botulism.',
      columns: ['Food', 'Canner', 'Why'],
      rows: [
        ['Most fruit, jam, jelly', 'Boiling water', 'High in acid'],
        ['Pickles with vinegar of 5%', 'Boiling water', 'The vinegar brings the acid'],
        ['Tomatoes', 'Boiling water, after adding acid', 'Around pH 4.6, some above it'],
        ['Figs, Asian pears', 'Boiling water, after adding acid', 'Less acid than they taste'],
        ['Beans, corn, carrots, beets, potatoes', 'Pressure', 'Low in acid'],
        ['Meat, fish, soups, stock', 'Pressure', 'Low in acid'],
        [
          'Summer squash, mashed pumpkin, white peaches',
          'None: freeze them',
          'No tested process makes them safe',
        ],
      ],
    },
    {
      title: 'Acid for tomatoes',
      text: 'For whole, crushed, sauced or juiced tomatoes, in either canner. Put it into the jar before filling. A spoon of sugar takes the edge off; it does not weaken the acid.',
      columns: ['Jar', 'Bottled lemon juice', 'or citric acid', 'or vinegar of 5%'],
      rows: [
        ['Pint', '1 tablespoon', '1/4 teaspoon', '2 tablespoons'],
        ['Quart', '2 tablespoons', '1/2 teaspoon', '4 tablespoons'],
      ],
    },
    {
      title: 'Altitude: boiling-water canner',
      text: 'Water boils cooler the higher you live, so jars need longer. Where a tested recipe has its own figures for altitude, those hold. Where it names one time for sea level, add:',
      columns: ['Altitude', 'Add to the time'],
      rows: [
        ['Up to 1,000 feet', 'Nothing'],
        ['1,001 to 3,000 feet', '5 minutes'],
        ['3,001 to 6,000 feet', '10 minutes'],
        ['6,001 to 8,000 feet', '15 minutes'],
        ['8,001 to 10,000 feet', '20 minutes'],
      ],
    },
    {
      title: 'Altitude: pressure canner',
      text: 'The time stays, the pressure rises. For vegetables, and for what your recipe does not name otherwise:',
      columns: ['Altitude', 'Dial gauge', 'Weighted gauge'],
      rows: [
        ['Up to 1,000 feet', '11 pounds', '10 pounds'],
        ['1,001 to 2,000 feet', '11 pounds', '15 pounds'],
        ['2,001 to 4,000 feet', '12 pounds', '15 pounds'],
        ['4,001 to 6,000 feet', '13 pounds', '15 pounds'],
        ['6,001 to 8,000 feet', '14 pounds', '15 pounds'],
        ['8,001 to 10,000 feet', '15 pounds', '15 pounds'],
      ],
    },
  ],
  danger:
    'Botulism has no smell, no taste and no look. Clostridium botulinum grows in low-acid food without air, which is exactly what a jar is, and its spores survive boiling water. A teaspoon can kill. Blurred or double vision, drooping eyelids, slurred speech or trouble swallowing after eating preserved food is an emergency: call 911 at once.',
  safety: [
    'Follow a tested, current recipe to the letter: the USDA Complete Guide, the National Center for Home Food Preservation, your extension office or the makers of your jars. Family recipes and videos are not tested.',
    'Never change the jar to a larger one, thicken, add butter or oil, or add more garlic, onion or peppers than the recipe has. Each changes how heat and acid reach the middle.',
    'Do not can tomatoes from dead or frost-killed vines: they have lost acid. Eat or freeze them.',
    'Use bottled lemon juice, whose acid is standardized; fresh lemons vary. Vinegar must say 5%.',
    'Do not can in an oven, dishwasher, microwave, slow cooker or ordinary pressure cooker, do not fill hot jars and skip the canner, and do not turn jars over to seal them.',
    'Begin counting when the water boils again, or the canner has reached its pressure. If either drops, bring it back and count from zero.',
    'Throw away what bulges, leaks, spurts, foams, smells or looks wrong, without tasting. Put the closed jar in a bag in the trash where no child or animal gets at it.',
    'As a second guard boil home-canned vegetables and meat for 10 minutes before eating, and one minute more for each 1,000 feet above 1,000.',
    'Keep garlic or herbs in oil in the refrigerator for four days at most, or freeze them. In a cupboard they are a perfect home for botulism.',
  ],
};
