import { type ReactNode, useId } from 'react';

interface CallOutProps {
  title: string;
  text: string;
  /** Call to action. */
  children: ReactNode;
}

/** The end of a page that is read: what to do now. */
export function CallOut({ title, text, children }: CallOutProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="print-none mt-16 flex flex-col items-center gap-4 rounded-xl border border-line bg-marigold-soft px-6 py-12 text-center"
    >
      <h2 id={id} className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <p className="max-w-[48ch] text-lg text-balance">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}
