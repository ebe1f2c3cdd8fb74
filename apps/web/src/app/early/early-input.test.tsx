import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Details } from '../../ui/details.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { ScriptButton } from '../../ui/script-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { runPageScript } from '../testing/page-script.ts';
import { restoreKeptInput } from './early-input.ts';

/** What the form heard of its fields, in order. */
let heard: string[];

/** Fields of every kind whose values are React's, and two of a form library, whose values are the document's. */
function Form() {
  const [values, setValues] = useState<Record<string, string>>({
    note: 'As drawn',
    rule: 'first',
    sort: 'new',
  });
  const { register, watch } = useForm<Record<string, string>>();
  const tell = (name: string, value: string) => {
    heard.push(`${name}: ${value}`);
    setValues((last) => ({ ...last, [name]: value }));
  };
  const options = [
    { value: 'first', label: 'First to ask' },
    { value: 'draw', label: 'By lot' },
  ];
  return (
    <form>
      <TextField
        label="Title"
        value={values['title'] ?? ''}
        onChange={(e) => tell('title', e.target.value)}
      />
      <TextArea
        label="Note"
        name="message"
        value={values['note']}
        onChange={(e) => tell('note', e.target.value)}
      />
      <CheckboxField
        label="Free"
        checked={values['free'] === 'true'}
        onChange={(e) => tell('free', String(e.target.checked))}
      />
      <RadioField
        legend="Rule"
        options={options}
        value={values['rule'] ?? null}
        onChange={(value) => tell('rule', value)}
      />
      <SelectField label="Sort" value={values['sort']} onChange={(e) => tell('sort', e.target.value)}>
        <option value="new">Newest</option>
        <option value="near">Nearest</option>
      </SelectField>
      <TextField label="Place" {...register('place')} />
      <TextArea label="Bio" defaultValue="I grow plums." {...register('bio')} />
      <FileField
        label="Photo"
        prompt="Choose"
        onChange={(e) => heard.push(`photo: ${e.target.files?.[0]?.name}`)}
      />
      <Details onToggle={(isOpen) => heard.push(`opened: ${isOpen}`)}>
        <summary>More</summary>
      </Details>
      <output>{JSON.stringify({ ...values, ...watch() })}</output>
    </form>
  );
}

let container: HTMLElement;
let stopPageScript: () => void;

beforeAll(() => {
  stopPageScript = runPageScript();
});

afterAll(() => stopPageScript());

beforeEach(() => {
  heard = [];
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form />);
});

afterEach(() => {
  container.remove();
  window.earlyInput?.fields.clear();
  history.replaceState(null, '', '/');
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function type(name: string, text: string) {
  field(name).value = text;
  field(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
}

const hydrate = () => render(<Form />, { container, hydrate: true });

test('what was entered before hydration stays in its fields and is told once', async () => {
  type('Title', 'Six zucchini');
  type('Note', 'Ripe and ready');
  field('Free').click();
  field('By lot').click();
  type('Sort', 'near');
  type('Place', 'Portland');
  type('Bio', 'I grow plums and figs.');
  Object.defineProperty(field('Photo'), 'files', { value: [new File([], 'plums.jpg')] });
  field('Photo').dispatchEvent(new InputEvent('input', { bubbles: true }));
  const { rerender } = hydrate();
  await act(async () => {});
  expect(heard).toEqual([
    'title: Six zucchini',
    'note: Ripe and ready',
    'free: true',
    'rule: draw',
    'sort: near',
    'photo: plums.jpg',
  ]);
  rerender(<Form />);
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
    title: 'Six zucchini',
    note: 'Ripe and ready',
    free: 'true',
    rule: 'draw',
    sort: 'near',
    place: 'Portland',
    bio: 'I grow plums and figs.',
  });
  expect(field('Note')).toHaveValue('Ripe and ready');
  expect(field('Bio')).toHaveValue('I grow plums and figs.');
  expect(field('By lot')).toBeChecked();
  fireEvent.change(field('Title'), { target: { value: 'Seven' } });
  expect(heard.at(-1)).toBe('title: Seven');
});

test('fields that were left alone tell nothing, and nor does a choice that was taken back', () => {
  field('Free').click();
  field('Free').click();
  field('By lot').click();
  field('First to ask').click();
  hydrate();
  expect(heard).toEqual([]);
  expect(field('Note')).toHaveValue('As drawn');
});

test('a panel that was opened before hydration says that it is open', () => {
  const panel = screen.getByText('More').closest('details');
  if (panel) panel.open = true;
  hydrate();
  expect(heard).toContain('opened: true');
});

test('a button that only scripts answer is disabled until they have started; one that posts is not', () => {
  const buttons = (
    <>
      <Button>Pick</Button>
      <ScriptButton>Mute</ScriptButton>
      <SubmitButton>Sign in</SubmitButton>
      <SubmitButton worksWithoutScripts>Ask</SubmitButton>
      <Button type="submit">Search</Button>
    </>
  );
  container.innerHTML = renderToString(buttons);
  for (const name of ['Pick', 'Mute', 'Sign in']) expect(screen.getByRole('button', { name })).toBeDisabled();
  for (const name of ['Ask', 'Search']) expect(screen.getByRole('button', { name })).toBeEnabled();
  render(buttons, { container, hydrate: true });
  for (const button of screen.getAllByRole('button')) expect(button).toBeEnabled();
});

/** The document after a reload that the visitor did not ask for. */
function reload(path: string, html: string) {
  window.earlyInput?.keep();
  history.replaceState(null, '', path);
  window.earlyInput?.fields.clear();
  container.innerHTML = html;
  restoreKeptInput();
}

// @rule offline#start-failed
test('what was entered is there after the reload of a page that did not start', () => {
  for (const text of ['Could I', 'Could I have six?']) {
    type('Note', text);
    reload(location.pathname, renderToString(<Form />));
    expect(field('Note')).toHaveValue(text);
  }
  hydrate();
  expect(heard).toEqual(['note: Could I have six?']);
  expect(sessionStorage).toHaveLength(0);
});

// @rule offline#start-failed
test('no password or address is stored for a reload, and no other page gets what was entered', () => {
  const fields = '<input name="a" type="password"><input name="b" autocomplete="street-address">';
  container.innerHTML = `${fields}<textarea name="c"></textarea>`;
  for (const field of container.querySelectorAll<HTMLInputElement>('[name]')) {
    field.value = 'secret';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  window.earlyInput?.keep();
  expect(JSON.parse(sessionStorage.getItem('kept:early') ?? '').fields).toEqual([['c', 0, 'secret']]);
  reload('/elsewhere', '<textarea name="c"></textarea>');
  expect(screen.getByRole('textbox')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});
