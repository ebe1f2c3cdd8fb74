import type { Strings } from '@windfall/contract';
import { ChevronDown } from 'lucide-react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { StructuredData } from '../../../lib/structured-data.tsx';
import { strings } from '../strings.ts';

interface Question {
  question: string;
  answer: string;
}

/** Four frequent questions. */
const communityQuestions: Strings<readonly Question[]> = {
  en: [
    {
      question: 'What if some people give more than others?',
      answer:
        'Some people always give more, and most of them do not mind as long as it is appreciated. Do not keep accounts: people who count stop giving. Welcome other contributions instead. People without a garden can water in August, lend a freezer, transport produce, or bake. If a member only ever takes, have one person ask, kindly and in private, what they would like to bring; often they do not know that a small contribution is enough.',
    },
    {
      question: 'How do we distribute the harvest fairly?',
      answer:
        'Decide before the harvest arrives. Three rules that work: everyone takes one of each kind, then there is a second round, and the rest goes to the pantry. Or split by household, with an extra share for those who worked that day. Draw lots for scarce produce, such as the first raspberries. Write the rule down, and change it only in winter.',
    },
    {
      question: 'How do we keep the enthusiasm up?',
      answer:
        'Keep it small and regular: a fixed hour each week works better than a grand plan. Rotate the tasks every season so that no one burns out, and have two people for each. Celebrate: the first tomato, a soup in October, seeds swapped in February. Count what you have shared and tell everyone at the end of the year; a number on a blackboard brings people back.',
    },
    {
      question: 'What about legal issues?',
      answer:
        'Giving whole, raw produce to a neighbor is as simple as it looks in most places. Selling is another matter: cottage food, egg and honey rules differ from state to state, and home-canned vegetables, raw milk and meat are nearly always restricted. In the United States the Bill Emerson Good Samaritan Act protects those who donate sound food in good faith to a nonprofit. For a shared garden, get the owner’s permission in writing and ask about insurance. This is no legal advice: your county’s extension office and health department answer such questions every day.',
    },
  ],
};

/** Questions that expand without scripts, and their schema.org data. */
export function Questions() {
  const t = useStrings(strings);
  const questions = useStrings(communityQuestions);
  return (
    <section aria-labelledby="questions" className="pt-16">
      <h2 id="questions" className="text-3xl sm:text-4xl">
        {t.questions}
      </h2>
      <div className="mt-6 max-w-3xl divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-4 font-heading text-xl font-semibold">
              {question}
              <ChevronDown
                className="size-6 shrink-0 text-leaf transition-transform group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-[65ch] pb-6 text-lg">{answer}</p>
          </details>
        ))}
      </div>
      <StructuredData
        data={{
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </section>
  );
}
