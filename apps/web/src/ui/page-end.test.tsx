import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api/api-error.ts';
import { renderPart } from '../testing/render.tsx';
import { PageEnd } from './page-end.tsx';

/** The end of a list that is all there. */
const complete = {
  isError: false,
  data: undefined as unknown,
  error: null as unknown,
  isFetching: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
};

function open(state: Partial<typeof complete>) {
  const [fetchNextPage, refetch] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const query = { ...complete, ...state, fetchNextPage, refetch };
  const view = renderPart(
    <PageEnd query={query} failed="Nothing came" words={{ retry: 'Retry', showMore: 'Show more' }} />,
  );
  return { ...view, fetchNextPage, refetch };
}

it('leads to the next page while there is one', async () => {
  const { visitor, fetchNextPage, refetch } = open({ hasNextPage: true });
  await visitor.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  expect(refetch).not.toHaveBeenCalled();
});

it('does not ask again for the page that is on its way', async () => {
  const { visitor, fetchNextPage } = open({ hasNextPage: true, isFetchingNextPage: true });
  const button = screen.getByRole('button', { name: 'Show more' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await visitor.click(button);
  expect(fetchNextPage).not.toHaveBeenCalled();
});

it('is nothing at the end of the list', () => {
  open({});
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('tries the next page again where that failed, and keeps the others', async () => {
  const { visitor, fetchNextPage, refetch } = open({
    hasNextPage: true,
    isError: true,
    isFetchNextPageError: true,
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing came');
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  expect(refetch).not.toHaveBeenCalled();
});

it('asks for the whole list again where that failed', async () => {
  const { visitor, fetchNextPage, refetch } = open({ isError: true });
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(fetchNextPage).not.toHaveBeenCalled();
});

// @rule offline#list-failed
it.each([
  { status: 0, alerts: 0 },
  { status: 502, alerts: 0 },
  { status: 500, alerts: 1 },
  { status: 403, alerts: 1 },
])('says of a list that is there that it failed with status $status: $alerts', ({ status, alerts }) => {
  open({ isError: true, data: { pages: [] }, error: new ApiError({ status, code: 'X' }) });
  expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
});
