import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { isBetterAtTop } from './keep-clear.ts';

// @rule navigation#toasts
test.each([
  ['the main action of the page', 'primary', true],
  ['another link', 'quiet', false],
] as const)('a toast at the bottom moves up where %s is: %s', (_what, variant, moves) => {
  renderPart(
    <main>
      <ButtonLink to="/create-listing" variant={variant}>
        Share
      </ButtonLink>
    </main>,
  );
  const link = screen.getByRole('link', { name: 'Share' });
  vi.spyOn(link, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ x: 0, y: innerHeight - 60, width: 100, height: 44 }),
  );
  expect(isBetterAtTop({ top: 0, bottom: 0 })).toBe(moves);
});
