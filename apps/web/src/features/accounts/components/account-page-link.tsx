import { Link } from 'react-router';
import { withReturn } from '../../../lib/session/return-path.ts';

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
