import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';

interface HowItWorksProps {
  title: string;
  steps: readonly { title: string; text: string }[];
}

export function HowItWorks({ title, steps }: HowItWorksProps) {
  return (
    <section aria-labelledby="how" className="pt-14">
      <h2 id="how" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <ol className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, place) => (
          <li
            key={step.title}
            className="flex flex-col gap-2 rounded-lg border border-line bg-card p-6 shadow-card"
          >
            <span
              aria-hidden="true"
              className="font-heading text-4xl leading-none font-semibold text-marigold-ink"
            >
              {place + 1}
            </span>
            <h3 className="text-xl">{step.title}</h3>
            <p className="text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function PrivacyInBrief({ title, text, link }: { title: string; text: string; link: string }) {
  return (
    <section
      aria-labelledby="privacy"
      className="mt-14 grid gap-x-12 gap-y-4 rounded-xl bg-leaf-soft p-6 sm:p-10 lg:grid-cols-[18rem_1fr]"
    >
      <h2 id="privacy" className="flex items-start gap-3 text-3xl">
        <ShieldCheck className="mt-0.5 size-8 shrink-0 text-leaf" aria-hidden="true" />
        {title}
      </h2>
      <div>
        <p className="max-w-[65ch] text-lg">{text}</p>
        <Link to={paths.privacy} className="mt-2 text-link">
          {link}
        </Link>
      </div>
    </section>
  );
}
