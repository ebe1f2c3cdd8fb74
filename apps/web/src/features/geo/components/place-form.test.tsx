import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { readPlace } from '@windfall/contract';
import { type ReactNode, useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { PlaceForm } from './place-form.tsx';

afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

const deviceIsAt = (latitude: number, longitude: number) => {
  const getCurrentPosition = (found: PositionCallback) =>
    found({ coords: { latitude, longitude } } as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
};

// @rule places#place-square
test('remembers the square of the device, asked when the button is pressed', async () => {
  deviceIsAt(45.476_543_21, -122.651_987_65);
  const kept = new URLSearchParams({ category: 'herbs' });
  const { visitor, router } = renderPart(<PlaceForm kept={kept} />, { user: null });
  expect(document.cookie).toBe('');
  await visitor.click(screen.getByRole('button', { name: 'Use my location' }));
  await waitFor(() => expect(router.state.location.search).toBe('?category=herbs'));
  const remembered = document.cookie.replace('place=', '');
  expect(remembered).toMatch(/^s\d+$/);
  expect(readPlace(remembered)).toBe(remembered);
  expect(document.body.innerHTML + router.state.location.search).not.toMatch(/45\.4|122\.6/);
});

// @rule places#address-geolocation
test('a browser without geolocation says so', async () => {
  const { visitor } = renderPart(<PlaceForm />, { user: null });
  await visitor.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Geolocation is not supported by this browser.');
});

// @rule places#place-known
test('a box for ZIP codes brings the keypad, keeps the filters and leads to the list', async () => {
  const kept = new URLSearchParams({ category: 'herbs' });
  const { visitor, router } = renderPart(<PlaceForm kept={kept} zipOnly />, { user: null });
  const field = screen.getByLabelText('Your ZIP code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await visitor.type(field, '97202{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?category=herbs&place=97202'));
});

test('a field for towns keeps text and focus when its suggestions arrive', async () => {
  const { visitor } = renderPart(<PlaceForm />, { user: null });
  await visitor.type(screen.getByLabelText('Near ZIP or town'), 'Sa');
  const field = await screen.findByRole('combobox', { name: 'Near ZIP or town' });
  expect(field).toHaveValue('Sa');
  expect(field).toHaveFocus();
});

test('a field for towns keeps what is typed as soon as the code of its suggestions is there', async () => {
  renderPart(<PlaceForm />, { user: null });
  const place = () => screen.getByLabelText('Near ZIP or town');
  await import('./place-field.tsx');
  act(() => place().focus());
  // Without a task between, in which React could draw.
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
  fireEvent.input(place(), { target: { value: 'Salem' } });
  expect(await screen.findByRole('combobox', { name: 'Near ZIP or town' })).toHaveValue('Salem');
});

/** Gives the field the focus as before hydration: React does not hear of it. */
function FocusedEarly({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const silence = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('focusin', silence, true);
    screen.getByLabelText('Near ZIP or town').focus();
    window.removeEventListener('focusin', silence, true);
  }, []);
  return children;
}

test('a field for towns that was focused before its scripts came has suggestions', async () => {
  const early = (
    <FocusedEarly>
      <PlaceForm />
    </FocusedEarly>
  );
  renderPart(early, { user: null });
  expect(await screen.findByRole('combobox', { name: 'Near ZIP or town' })).toHaveFocus();
});

// @rule places#place-keypad
test('a field for towns brings the keypad once a digit is typed', async () => {
  const { visitor } = renderPart(<PlaceForm />, { user: null });
  await visitor.type(screen.getByLabelText('Near ZIP or town'), 'S');
  const field = await screen.findByRole('combobox', { name: 'Near ZIP or town' });
  expect(field).toHaveAttribute('inputmode', 'text');
  await visitor.clear(field);
  await visitor.type(field, '9');
  expect(field).toHaveAttribute('inputmode', 'numeric');
});
