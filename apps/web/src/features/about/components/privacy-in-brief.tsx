import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';

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
