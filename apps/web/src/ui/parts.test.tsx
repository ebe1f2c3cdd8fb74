import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { FileField } from './file-field.tsx';
import { FormError } from './form-error.tsx';
import { SearchBox } from './search-box.tsx';
import { SelectField } from './select-field.tsx';
import { Tabs } from './tabs.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

async function expectAccessible(element: Element) {
  // Colors need a real browser; the end-to-end tests look at them.
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([]);
}

describe('fields', () => {
  it('are tied to their label, hint and error', async () => {
    const { container } = renderPart(
      <main>
        <TextField label="Title" hint="Up to 120" error="Please fill in" note="required" />
        <TextArea label="Description" />
        <SelectField label="Category">
          <option>Fruits</option>
        </SelectField>
        <CheckboxField label="Still available" hint="Others see it at once" />
        <FileField label="Photo" prompt="Take or choose a photo" />
      </main>,
    );
    const title = screen.getByRole('textbox', { name: /^Title/ });
    expect(title).toBeInvalid();
    expect(title).toHaveAccessibleDescription('Up to 120 Please fill in');
    expect(screen.getByRole('textbox', { name: 'Description' })).toBeValid();
    expect(screen.getByRole('combobox', { name: 'Category' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Still available' })).toHaveAccessibleDescription(/at once/);
    expect(screen.getByLabelText('Photo')).toHaveAttribute('type', 'file');
    await expectAccessible(container);
  });

  it('give way to what is wrong with the whole form', () => {
    renderPart(<FormError>Passwords do not match</FormError>);
    expect(screen.getByRole('alert')).toHaveFocus();
  });
});

it('a search box sends the form it stands in, by its button and by Enter', async () => {
  const sent: unknown[] = [];
  const send = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    sent.push(new FormData(event.currentTarget).get('search'));
  };
  const { visitor, container } = renderPart(
    <main>
      <form onSubmit={send}>
        <SearchBox
          label="Search listings"
          placeholder="Zucchini"
          submit="Search"
          defaultValue="fig"
          maxLength={5}
        />
      </form>
    </main>,
  );
  const field = screen.getByRole('searchbox', { name: 'Search listings' });
  expect(field).toHaveAttribute('placeholder', 'Zucchini');
  await visitor.type(field, 'sometimes');
  await visitor.click(screen.getByRole('button', { name: 'Search' }));
  await visitor.type(field, '{Enter}');
  expect(sent).toEqual(['figso', 'figso']);
  await expectAccessible(container);
});

it('a button that is at work neither acts nor submits', async () => {
  const act = vi.fn();
  const submit = vi.fn((event: React.SyntheticEvent) => event.preventDefault());
  const { visitor } = renderPart(
    <form onSubmit={submit}>
      <Button type="submit" isLoading onClick={act}>
        Share
      </Button>
    </form>,
  );
  await visitor.click(screen.getByRole('button', { name: 'Share' }));
  expect(act).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

const TABS = [
  { value: 'listings', title: 'My Listings', to: '/dashboard' },
  { value: 'messages', title: 'Recent Messages', to: '/dashboard?tab=messages' },
  { value: 'claims', title: 'Claims', to: '/dashboard?tab=claims' },
];

function Dashboard() {
  const open = useSearchParams()[0].get('tab') ?? 'listings';
  return (
    <Tabs label="Dashboard" tabs={TABS} value={open}>
      Shows {open}
    </Tabs>
  );
}

it('tabs show one panel, moved between with arrow keys', async () => {
  const { visitor, container } = renderPart(<Dashboard />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  expect(screen.getByRole('tabpanel', { name: 'My Listings' })).toHaveTextContent('Shows listings');
  tab('My Listings').focus();
  await visitor.keyboard('{ArrowLeft}');
  expect(tab('Claims')).toHaveFocus();
  await visitor.keyboard('{ArrowRight}{End}{ArrowRight}{ArrowRight}{Enter}');
  expect(screen.getByRole('tabpanel', { name: 'Recent Messages' })).toHaveTextContent('Shows messages');
  await visitor.keyboard('{Home} ');
  expect(screen.getByRole('tabpanel', { name: 'My Listings' })).toHaveTextContent('Shows listings');
  // One tab stop, then the panel.
  await visitor.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
  await expectAccessible(container);
});

function Asking({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Are you sure you want to delete this listing?"
        confirmLabel="Delete it"
        cancelLabel="Keep it"
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}

describe('dialogs', () => {
  // @rule listings#delete-confirmation
  it('ask before something is done, and Escape is no', async () => {
    const confirm = vi.fn();
    const { visitor } = renderPart(<Asking onConfirm={confirm} />);
    await visitor.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: /Are you sure/ });
    await expectAccessible(dialog);
    await visitor.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(confirm).not.toHaveBeenCalled();
    await visitor.click(screen.getByRole('button', { name: 'Delete' }));
    await visitor.click(await screen.findByRole('button', { name: 'Delete it' }));
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('have a name and a way out', async () => {
    const close = vi.fn();
    const { visitor } = renderPart(
      <Dialog isOpen onClose={close} title="New conversation" closeLabel="Close">
        Choose a neighbor
      </Dialog>,
    );
    await expectAccessible(await screen.findByRole('dialog', { name: 'New conversation' }));
    await visitor.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });
});
