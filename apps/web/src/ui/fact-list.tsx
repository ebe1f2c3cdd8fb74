import type { ReactNode } from 'react';

/** Terms with their texts in a box, side by side where there is room for it; a term without a text is left out. */
export function FactList({ facts }: { facts: readonly (readonly [term: string, text: ReactNode])[] }) {
  return (
    <div className="@container rounded-md border-s-4 border-leaf bg-leaf-soft px-4 py-3">
      <dl className="grid gap-x-4 gap-y-2 @min-[14rem]:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term} className="contents">
                <dt className="text-ink-soft">{term}</dt>
                <dd className="font-semibold break-words" dir="auto">
                  {text}
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
