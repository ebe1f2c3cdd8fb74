import type { Content } from '../../../lib/i18n/content.ts';

interface Question {
  question: string;
  answer: string;
}

/** Four frequent questions (spec section 2, Community Building). */
export const communityQuestions: Content<readonly Question[]> = {
  en: [
    {
      question: 'What if some people give more than others?',
      answer:
        'Some always will, and most of them do not mind as long as it is seen. Do not keep accounts: people who count stop giving. Make room for other gifts instead. Who has no garden can water in August, lend a freezer, fetch and carry, or bake. If somebody only ever takes, have one person ask, kindly and alone, what they would like to bring; often nobody has told them that it may be small.',
    },
    {
      question: 'How do we distribute the harvest fairly?',
      answer:
        'Decide before the crates stand there. Three rules that work: first everybody takes one of each kind, then a second round for who wants more, then what is left goes to the pantry. Or split by household, with an extra share for those who worked that day. For what is scarce, the first raspberries say, draw lots. Write the rule down, and change it only in winter.',
    },
    {
      question: 'How do we keep the enthusiasm up?',
      answer:
        'Keep it small and regular. A fixed hour each week survives; a grand plan does not. Pass the tasks round every season so that nobody burns out, and have two people for each. Celebrate: the first tomato, a soup in October, seeds swapped in February. Count what you have shared and tell everyone at the end of the year; a number on a blackboard brings people back.',
    },
    {
      question: 'What about legal issues?',
      answer:
        'Giving whole, raw produce to a neighbour is as simple as it looks in most places. Selling is another matter: cottage food, egg and honey rules differ from state to state, and home-canned vegetables, raw milk and meat are nearly always restricted. In the United States the Bill Emerson Good Samaritan Act protects those who donate sound food in good faith to a nonprofit. For a shared garden, get the owner’s permission in writing and ask about insurance. This is no legal advice: your county’s extension office and health department answer such questions every day.',
    },
  ],
};
