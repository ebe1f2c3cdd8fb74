import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { withReturn } from '../../../lib/session/return-path.ts';
import { BuiltInPicture } from '../../../ui/built-in-picture.tsx';
import { Card } from '../../../ui/card.tsx';
import { strings } from '../strings.ts';

interface AccountPageProps {
  heading: string;
  lead: string;
  children: ReactNode;
}

/** Layout of the sign-in and registration pages: the form, and on wider screens a description of the site. */
export function AccountPage({ heading, lead, children }: AccountPageProps) {
  return (
    <div className="page-width grid items-center gap-12 pb-4 md:pt-4 lg:grid-cols-[1fr_28rem] lg:justify-between">
      <Promises />
      <div className="mx-auto w-full max-w-md">
        <h1 className="text-4xl">{heading}</h1>
        <p className="mt-2 mb-6 text-lg text-ink-soft">{lead}</p>
        <Card>{children}</Card>
      </div>
    </div>
  );
}

function Promises() {
  const t = useStrings(strings);
  return (
    <div className="hidden flex-col items-start gap-8 lg:flex">
      <BuiltInPicture src="/pictures/hero.webp" sizes="36rem" className="w-full max-w-xl" />
      <ul className="space-y-3 text-lg">
        {[t.promisePhoto, t.promiseAddress, t.promiseFree].map((promise) => (
          <li key={promise} className="flex items-center gap-3">
            <span className="grid size-8 shrink-0 place-content-center rounded-full bg-leaf-soft text-leaf-strong">
              <Check className="size-5" aria-hidden="true" />
            </span>
            {promise}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AccountPageLinkProps {
  question: string;
  to: string;
  label: string;
  /** Where to go after signing in; passed on to the other page. */
  from: string | null;
}

/** Link between the sign-in page and the registration page. */
export function AccountPageLink({ question, to, label, from }: AccountPageLinkProps) {
  return (
    <p>
      {question}{' '}
      <Link to={withReturn(to, from)} className="text-link">
        {label}
      </Link>
    </p>
  );
}
