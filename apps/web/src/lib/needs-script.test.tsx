import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { NeedsScript } from './needs-script.tsx';

test('the server renders a note in noscript for forms that need JavaScript', () => {
  expect(renderToStaticMarkup(<NeedsScript />)).toMatch(/^<noscript><p [^>]*>This needs JavaScript\./);
});

test('a browser that runs scripts shows no note', () => {
  const { container } = renderPart(<NeedsScript />);
  expect(container).toHaveTextContent('');
});
