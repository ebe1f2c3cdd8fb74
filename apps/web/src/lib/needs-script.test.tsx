import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { NeedsScript } from './needs-script.tsx';

test('the server says what needs JavaScript, for browsers without it', () => {
  expect(renderToStaticMarkup(<NeedsScript />)).toMatch(/^<noscript><p [^>]*>This needs JavaScript\./);
});

test('a browser that runs scripts is told nothing', () => {
  const { container } = renderPart(<NeedsScript />);
  expect(container).toHaveTextContent('');
});
