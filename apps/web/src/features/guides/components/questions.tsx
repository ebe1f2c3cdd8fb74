import { ChevronDown } from 'lucide-react';
import { useContent } from '../../../lib/i18n/content.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { StructuredData } from '../../../lib/structured-data.tsx';
import { communityQuestions } from '../community/questions.ts';
import { strings } from '../strings.ts';

/** Questions that expand without scripts, and their schema.org data. */
export function Questions() {
  const t = useStrings(strings);
  const questions = useContent(communityQuestions);
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
