import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

interface BackLinkProps {
  to: string;
  className?: string;
  children: string;
}

/** Above a page's title: to the list this page is of. */
export function BackLink({ to, className, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-strong underline-offset-4 hover:underline',
        className,
      )}
    >
      <ArrowLeft className="size-5" aria-hidden="true" />
      {children}
    </Link>
  );
}
