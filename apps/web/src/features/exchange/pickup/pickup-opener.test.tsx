import { screen } from '@testing-library/react';
import type { Claim } from '@windfall/contract';
import { useActionData } from 'react-router';
import { expect, test } from 'vitest';
import { fieldInZone } from '../../../lib/times/zoned-field.ts';
import { NOW } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { aClaim } from '../testing/sample-claims.ts';
import { PickupWithoutScript } from './pickup-opener.tsx';

/** The browser draws the answer as a page of its own. */
const Answered = ({ claim }: { claim: Claim }) => useActionData() && <PickupWithoutScript claim={claim} />;

const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

// @rule exchange#without-scripts
test('a named time that is over when the form is refused stands in the fields of another one', async () => {
  const over = { from: at(-3), to: at(-1) };
  const claim = aClaim({ could: [over, { from: at(20), to: at(22) }] });
  const sent = { 'params.id': claim.id, window: new URLSearchParams(over).toString(), spot: 'door' };
  const fields = new URLSearchParams(sent).toString();
  const { router } = renderRoutes([
    {
      path: '/',
      action: () => ({ operation: 'setPickup', fields }),
      element: <Answered claim={claim} />,
    },
  ]);
  await router.navigate('/', { formMethod: 'post', formData: new FormData() });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(await screen.findByLabelText(/^From/)).toHaveValue(fieldInZone(over.from, zone));
  expect(screen.getByLabelText('To')).toHaveValue(fieldInZone(over.to, zone));
  expect(screen.getByRole('radio', { name: 'Another time' })).toBeChecked();
});
