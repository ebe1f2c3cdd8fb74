import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedText, textParts } from './linked-text.tsx';

const linksIn = (text: string) => textParts(text).flatMap(({ text, href }) => (href ? [[text, href]] : []));

// @rule messages#text-links
test.each([
  ['See https://figs.example/a?b=1#c.', 'https://figs.example/a?b=1#c', 'https://figs.example/a?b=1#c'],
  [
    '(http://figs.example/wiki/Fig_(fruit))',
    'http://figs.example/wiki/Fig_(fruit)',
    'http://figs.example/wiki/Fig_(fruit)',
  ],
  ['Look: www.figs.example!', 'www.figs.example', 'https://www.figs.example/'],
  ['“HTTPS://Figs.example”…', 'HTTPS://Figs.example', 'https://figs.example/'],
  ['网址https://figs.example/a。', 'https://figs.example/a', 'https://figs.example/a'],
  [
    '見る：https://figs.example/無花果。',
    'https://figs.example/無花果',
    'https://figs.example/%E7%84%A1%E8%8A%B1%E6%9E%9C',
  ],
  [
    'Mail rosa+figs@mail.figs.example, please',
    'rosa+figs@mail.figs.example',
    'mailto:rosa+figs@mail.figs.example',
  ],
])('%j has the link %j', (text, link, href) => {
  expect(linksIn(text)).toEqual([[link, href]]);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT://figs.example/%0Aalert(1)',
  'data:text/html,hi',
  'https://',
  'https://localhost/admin',
  'https://bank.example@other.example/',
  'file://www.figs.example',
  'rosa@figs',
  '2.5 kg.Figs',
  'xhttps://figs.example',
])('%j has no link', (text) => expect(linksIn(text)).toEqual([]));

test.each([')', '!', '(', ')!', 'a@', 'a.', 'www.', '-'])('a long text of %j takes no time', (sign) => {
  const begun = performance.now();
  textParts(`http://a.b/${sign.repeat(5_000)}x ${sign.repeat(5_000)} a@${sign.repeat(5_000)}`);
  expect(performance.now() - begun).toBeLessThan(200);
});

test('an invisible character ends a link, and no part of the text is lost', () => {
  const text = 'a https://figs.example/\u202Egpj b www.x.example, c';
  expect(linksIn(text).map(([link]) => link)).toEqual(['https://figs.example/', 'www.x.example']);
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

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
