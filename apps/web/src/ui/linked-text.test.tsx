import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

// @rule messages#text-links
test('an address in a text is a link that gives nothing away', () => {
  const { container } = render(
    <LinkedText>{'Recipe: www.figs.example/jam, javascript:alert(1)'}</LinkedText>,
  );
  const link = screen.getByRole('link', { name: 'www.figs.example/jam' });
  expect(link).toHaveAttribute('href', 'https://www.figs.example/jam');
  expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  expect(container).toHaveTextContent('Recipe: www.figs.example/jam, javascript:alert(1)');
});
