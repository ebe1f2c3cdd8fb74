import { render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useTextTypedEarly } from './use-text-typed-early.ts';

function Note() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  useTextTypedEarly(area, text, setText);
  return (
    <>
      <textarea ref={area} value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text.length}</output>
    </>
  );
}

test('text that was typed before hydration stays, and the form knows it', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Note />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  area.value = 'Could I have six?';
  render(<Note />, { container, hydrate: true });
  expect(area).toHaveValue('Could I have six?');
  expect(screen.getByRole('status')).toHaveTextContent('17');
});
