import type { ReactNode } from 'react';
import type { ButtonSize } from './button-style.ts';
import { type PagedQuery, PageEnd } from './page-end.tsx';

interface PagedListProps {
  query: PagedQuery & { isPending: boolean };
  /** Shown while the first page loads. */
  placeholder: ReactNode;
  /** Why the list, or its next page, is not there. */
  failed: string;
  words: { retry: string; showMore: string };
  size?: ButtonSize;
  isEmpty: boolean;
  /** Shown when the list has nothing in it. */
  empty: ReactNode;
  /** Draws the list around its end. */
  children: (end: ReactNode) => ReactNode;
}

/** The frame of a list that is read page by page: loading, failed, empty, or the list with the way to more. */
export function PagedList({ query, placeholder, isEmpty, empty, children, ...end }: PagedListProps) {
  if (query.isPending) return placeholder;
  const pageEnd = <PageEnd query={query} {...end} />;
  if (!query.data) return pageEnd;
  return isEmpty ? empty : children(pageEnd);
}
