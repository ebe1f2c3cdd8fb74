import { Link } from 'react-router';

interface AccountPageLinkProps {
  question: string;
  to: string;
  label: string;
  /** Where to go afterwards; the other page must know it too. */
  from: string | null;
}

/** Leads from the sign-in page to the registration page and back. */
export function AccountPageLink({ question, to, label, from }: AccountPageLinkProps) {
  return (
    <p>
      {question}{' '}
      <Link to={to} state={from ? { from } : null} className="text-link">
        {label}
      </Link>
    </p>
  );
}
