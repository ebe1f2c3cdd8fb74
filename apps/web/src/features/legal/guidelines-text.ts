import type { Strings } from '@windfall/contract';
import type { LegalTextOf } from './legal-text.ts';

export const guidelinesText: Strings<LegalTextOf> = {
  en: ({ name }) => ({
    title: 'Community Guidelines',
    description: `How neighbors at ${name} share food safely and treat each other well, what may not be offered, and how to report what goes wrong.`,
    lead: 'Sharing food needs trust. These guidelines say what we expect of each other.',
    brief: [
      'Give what you would put on your own table.',
      'Say honestly what it is, and what is in it.',
      'Be kind, be on time, and say so when plans change.',
      'Report what is dangerous or hurtful. It helps the whole community.',
    ],
    sections: [
      {
        id: 'food',
        title: 'Safe food',
        paragraphs: ['Whole, raw fruit and vegetables are the easiest thing to share well. For the rest:'],
        points: [
          'Wash hands and crates. Pick dry and cool it soon; leave out what is bruised, moldy or nibbled.',
          'Say when it was picked, what it was sprayed with, and when. Wait out the days on the label first.',
          'Eggs: clean, whole and cooled, with the date they were laid. Say whether they were washed; washed eggs must stay below 45 °F (7 °C).',
          'Honey: never for children under one year. Say so with every jar.',
          'Preserves: only by a tested recipe, labelled with contents, date and method. Jam, pickles and other high-acid food only; see the food preservation guide for why.',
          'Name the allergens: nuts, milk, eggs, wheat, soy, sesame, fish, shellfish.',
          'Foraged plants only if you know them beyond doubt. If in doubt, not at all.',
          'Seeds and plants: healthy, with their right name, and none that is listed as invasive where you live.',
        ],
      },
      {
        id: 'not-here',
        title: 'What may not be offered',
        paragraphs: ['Some things are too dangerous, or unlawful, for a stall like this, sold or given:'],
        points: [
          'Home-canned low-acid food: vegetables, beans, meat, fish, soups, garlic in oil.',
          'Raw milk and what is made of it, meat, poultry and fish.',
          'Wild mushrooms.',
          'Alcohol, tobacco, cannabis, medicines and remedies that promise a cure.',
          'Live animals, pesticides, and tools under recall.',
          'Anything stolen, protected, or unlawful where you live. What you sell has to follow your state’s cottage food, egg and honey rules.',
        ],
      },
      {
        id: 'kindness',
        title: 'Good neighbors',
        paragraphs: [],
        points: [
          'Answer messages, even if the answer is no. Come at the agreed time, or write before.',
          'Take what you need and leave some for the next one.',
          'No haggling over what is free, no pressure, no second message an hour after the first.',
          'Everyone is welcome, regardless of language, color, faith, origin, body, sexual orientation, age or income.',
          'Say thank you.',
        ],
      },
      {
        id: 'meeting',
        title: 'Handing over',
        paragraphs: [],
        points: [
          'Give your address only to the person you have agreed with, in a message, never in a listing.',
          'Meet by day. With a new contact, choose a gate, a market or a library, and tell a friend.',
          'Left at the door is fine, if both know where and until when, and it stays cool.',
        ],
      },
      {
        id: 'reporting',
        title: 'When something is wrong',
        paragraphs: [
          'If a person is in danger, call 911 first. If you think you fell ill from food, call a doctor, and tell us at once so that others can be warned.',
          'You can report a listing, a message or a member, with a reason; the reported member is not told who reported. You can also block a member: then neither of you sees the other’s listings or can write to the other. Administrators look at each report, may hide, warn, deactivate or dismiss, and tell both sides what they decided and why. A decision can be appealed once.',
          'Report what harms, not what annoys. A report made in bad faith is against these guidelines too.',
        ],
      },
      {
        id: 'recall',
        title: 'If you gave something away that you now doubt',
        paragraphs: [
          `Say so at once and clearly: write to everyone who took it, and to the people who run ${name}. An honest warning is always welcome.`,
        ],
      },
    ],
  }),
};
