import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { offerUndo } from '../../lib/undo-offer.ts';
import { renderPart } from '../../testing/render.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { UndoPlace } from '../root-layout.tsx';

const SECOND = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});

/** The page's own element has the focus, as after a deletion. */
async function show(undo: () => Promise<unknown> = async () => undefined) {
  renderPart(
    <>
      <main tabIndex={-1}>page</main>
      <UndoPlace />
    </>,
  );
  act(() => offerUndo({ name: 'Plums', undo }));
  await act(() => vi.dynamicImportSettled());
  await pass(100);
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const notice = () => screen.queryByRole('region');
const press = () => act(async () => fireEvent.click(screen.getByRole('button')));

// @rule listings#undo-notice
test('stays for ten seconds, and hands the focus to the page', async () => {
  await show();
  const button = screen.getByRole('button', { name: 'Undo' });
  expect(notice()).toHaveAccessibleName('Deleted “Plums”.');
  expect(button).toHaveFocus();
  vi.spyOn(notice() as HTMLElement, 'querySelector').mockReturnValue(null);
  await pass(9.8 * SECOND);
  expect(notice()).toBeInTheDocument();
  await pass(0.2 * SECOND);
  expect(notice()).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

// @rule listings#undo-notice
test('leaves the focus to a visitor who has opened a menu before the notice arrives', async () => {
  renderPart(
    <>
      <Disclosure summary="Account" closeOn={null}>
        Dashboard
      </Disclosure>
      <UndoPlace />
    </>,
  );
  act(() => offerUndo({ name: 'Plums', undo: async () => undefined }));
  const menu = screen.getByText('Account');
  act(() => {
    fireEvent.pointerDown(menu);
    menu.focus();
    fireEvent.click(menu);
  });
  await act(() => vi.dynamicImportSettled());
  await pass(100);
  expect(notice()).toBeVisible();
  expect(screen.getByRole('group')).toHaveAttribute('open');
  expect(menu).toHaveFocus();
});

// @rule listings#undo-notice
test('waits for the keyboard that is on it, but not without end', async () => {
  await show();
  const box = notice() as HTMLElement;
  vi.spyOn(box, 'querySelector').mockReturnValue(screen.getByRole('button'));
  await pass(44 * SECOND);
  expect(notice()).toBeInTheDocument();
  await pass(2 * SECOND);
  expect(notice()).toBeNull();
});

test.each([
  [
    'of one that is final',
    new ApiError({ status: 404, code: 'LISTING_NOT_FOUND' }),
    'It is too late to bring “Plums” back.',
    0,
  ],
  [
    'without a connection',
    new ApiError({ status: 0, code: 'OFFLINE' }),
    '“Plums” could not be brought back.',
    1,
  ],
])('says that an undo failed: %s', async (_, error, text, buttons) => {
  const undo = vi.fn().mockRejectedValueOnce(error).mockResolvedValueOnce(undefined);
  await show(undo);
  await press();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(buttons);
  if (buttons === 0) return;
  await press();
  expect(screen.getByText('“Plums” is back.')).toBeVisible();
});

test('a second click does nothing while the first one is answered', async () => {
  let answer = () => {};
  const undo = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  await show(undo);
  await press();
  await press();
  await act(async () => answer());
  expect(undo).toHaveBeenCalledTimes(1);
});
