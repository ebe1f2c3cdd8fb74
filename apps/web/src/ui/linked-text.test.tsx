import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

// @rule messages#text-links
test('an address in a text is a link that gives nothing away', () => {
  const { container } = render(
    <LinkedText linksAllowed={undefined}>{'Recipe: www.figs.example/jam, javascript:alert(1)'}</LinkedText>,
  );
  const link = screen.getByRole('link', { name: 'www.figs.example/jam' });
  expect(link).toHaveAttribute('href', 'https://www.figs.example/jam');
  expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  expect(container).toHaveTextContent('Recipe: www.figs.example/jam, javascript:alert(1)');
});

// @rule accounts#first-day-links
test('an address in the text of a new member stays text', () => {
  const text = 'www.figs.example/jam, https://win.example, rosa@figs.example';
  const { container } = render(<LinkedText linksAllowed={false}>{text}</LinkedText>);
  expect(screen.queryByRole('link')).toBeNull();
  expect(container).toHaveTextContent(text);
});
