import { Link } from 'react-router';

export const FOOTER_LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

/** Path and label. */
export type FooterEntry = readonly [to: string, name: string];

interface FooterLinksProps {
  title: string;
  entries: readonly FooterEntry[];
  /** In one row, with a title for screen readers only. */
  isRow?: boolean;
}

export function FooterLinks({ title, entries, isRow }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      {!isRow && <p className="font-semibold">{title}</p>}
      <ul className={isRow ? 'flex flex-wrap gap-x-6' : 'mt-1'}>
        {entries.map(([to, name]) => (
          <li key={to}>
            <Link to={to} className={FOOTER_LINK}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
