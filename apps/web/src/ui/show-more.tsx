import { Button } from './button.tsx';
import type { ButtonSize } from './button-style.ts';

/** The used part of an infinite query. */
export interface MorePages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface ShowMoreProps {
  query: MorePages;
  label: string;
  size?: ButtonSize | undefined;
}

/** Asks for the next page of a list, while there is one. In a column it stands in the middle. */
export function ShowMore({ query, label, size = 'large' }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="quiet"
      size={size}
      className="self-center"
      isLoading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
