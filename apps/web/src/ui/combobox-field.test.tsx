import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { renderPart } from '../testing/render.tsx';
import { ComboboxField } from './combobox-field.tsx';

const FRUIT = ['Apples', 'Pears', 'Plums'].map((label) => ({ key: label, label }));

interface FruitProps {
  onChoose?: (label: string) => void;
  onSubmit?: () => void;
  options?: typeof FRUIT;
}

function Fruit({ onChoose, onSubmit, options = FRUIT }: FruitProps) {
  const [value, setValue] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <ComboboxField
        label="Fruit"
        hint="Any will do"
        value={value}
        onChange={setValue}
        options={options}
        onChoose={({ label }) => {
          setValue(label);
          onChoose?.(label);
        }}
        listLabel="Fruits"
        status={`${options.length} found`}
        openLabel="Show fruits"
      />
      <button type="submit">Send</button>
    </form>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Fruit' });

test('opens while typing and exposes its role and state', async () => {
  const { visitor, container } = renderPart(
    <main>
      <Fruit />
    </main>,
  );
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(field()).toHaveAccessibleDescription('Any will do');
  await visitor.type(field(), 'p');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Fruits' }).id);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Apples',
    'Pears',
    'Plums',
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('3 found');
  await expectAccessible(container);
});

test('arrow keys move, Enter takes one and sends nothing', async () => {
  const [choose, send] = [vi.fn(), vi.fn()];
  const { visitor } = renderPart(<Fruit onChoose={choose} onSubmit={send} />);
  await visitor.type(field(), 'p{ArrowDown}{ArrowDown}');
  expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Pears' }).id);
  expect(screen.getByRole('option', { name: 'Pears', selected: true })).toBeVisible();
  await visitor.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Plums');
  await visitor.keyboard('{Enter}');
  expect(choose.mock.calls).toEqual([['Plums']]);
  expect(field()).toHaveValue('Plums');
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

test('Escape and leaving close it and keep what was typed', async () => {
  const { visitor } = renderPart(<Fruit />);
  await visitor.type(field(), 'quin{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveValue('quin');
  await visitor.keyboard('{ArrowDown}');
  expect(screen.getByRole('listbox')).toBeVisible();
  await visitor.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveValue('quin');
});

test('a tap takes one', async () => {
  const { visitor } = renderPart(<Fruit />);
  await visitor.click(screen.getByRole('button', { name: 'Show fruits' }));
  await visitor.click(screen.getByRole('option', { name: 'Pears' }));
  expect(field()).toHaveValue('Pears');
  expect(field()).toHaveFocus();
});

test('without suggestions it is a plain field, and Enter sends the form', async () => {
  const send = vi.fn();
  const { visitor } = renderPart(<Fruit options={[]} onSubmit={send} />);
  await visitor.type(field(), 'quince{ArrowDown}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await visitor.keyboard('{Enter}');
  expect(send).toHaveBeenCalledOnce();
});

test('is scrolled to where it can be seen, also where the browser answers that with a promise', async () => {
  // The types know of no response yet.
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
  const { visitor } = renderPart(<Fruit />);
  await visitor.type(field(), 'p');
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  await visitor.keyboard('{ArrowDown}{Enter}');
  expect(field()).toHaveValue('Apples');
});
