import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { readStoredText, storeText } from './draft-store.ts';
import { useDraftFields } from './use-draft-fields.ts';

const FIELDS = ['kind', 'title', 'location'] as const;

function Form({ location, isWhole = false }: { location: string; isWhole?: boolean }) {
  const form = useForm<Record<(typeof FIELDS)[number], string>>();
  const own: Record<string, string> = { kind: 'offer', location };
  const [start] = useState(own);
  useDraftFields(form, { name: 'draft', fields: FIELDS, initial: own, isWhole });
  return FIELDS.map((name) => (
    <input key={name} aria-label={name} defaultValue={start[name]} {...form.register(name)} />
  ));
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function type(name: string, text: string) {
  field(name).setRangeText(text, 0, field(name).value.length);
  await act(async () => field(name).dispatchEvent(new Event('input', { bubbles: true })));
}

test("a form's own value that comes later is filled in, and does not replace what is typed", async () => {
  const { rerender } = render(<Form location="" />);
  rerender(<Form location="Portland" />);
  expect(field('location')).toHaveValue('Portland');
  await type('location', 'Sellwood');
  rerender(<Form location="Salem" />);
  expect(field('location')).toHaveValue('Sellwood');
});

test('stores what differs, or all filled fields where they belong together, and only values of their type', async () => {
  const { unmount } = render(<Form location="Portland" />);
  await type('title', 'Figs');
  expect(JSON.parse(readStoredText('draft'))).toEqual({ title: 'Figs' });
  await type('title', '');
  expect(readStoredText('draft')).toBe('');
  unmount();
  storeText('draft', '{"title":7,"location":"Salem"}');
  render(<Form location="Portland" isWhole />);
  expect(field('title')).toHaveValue('');
  expect(field('location')).toHaveValue('Salem');
  await type('title', 'Figs');
  expect(JSON.parse(readStoredText('draft'))).toEqual({ kind: 'offer', title: 'Figs', location: 'Salem' });
});
