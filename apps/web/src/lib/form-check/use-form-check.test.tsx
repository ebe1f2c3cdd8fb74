import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Resolver, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { type LoadCheck, useFormCheck } from './use-form-check.ts';

interface Fields {
  title: string;
}

const needsTitle: Resolver<Fields, unknown, Fields> = (values) =>
  values.title
    ? { values, errors: {} }
    : { values: {}, errors: { title: { type: 'needed', message: 'Please give a title' } } };

interface FormProps {
  load: LoadCheck<Fields, Fields>;
  onSend: (fields: Fields) => void;
}

function Form({ load, onSend }: FormProps) {
  const check = useFormCheck<Fields, Fields>(load);
  const form = useForm<Fields>({ resolver: check.resolver });
  return (
    <form onSubmit={form.handleSubmit((fields) => onSend(fields))}>
      <p role="alert">{check.failure ?? form.formState.errors.title?.message}</p>
      <input aria-label="Title" {...form.register('title')} />
      <button type="submit" aria-busy={check.isLoading}>
        Send
      </button>
    </form>
  );
}

function renderForm(load: LoadCheck<Fields, Fields>) {
  const onSend = vi.fn<(fields: Fields) => void>();
  render(<Form load={load} onSend={onSend} />);
  return onSend;
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

it('loads with the first field that is used, not before', async () => {
  const load = vi.fn<LoadCheck<Fields, Fields>>(async () => needsTitle);
  renderForm(load);
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('textbox'));
  expect(load).toHaveBeenCalledOnce();
});

it('lets a submit wait until it has loaded', async () => {
  const loading = Promise.withResolvers<Resolver<Fields, unknown, Fields>>();
  const onSend = renderForm(() => loading.promise);
  await send();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  await userEvent.type(screen.getByRole('textbox'), 'Zucchini');
  expect(onSend).not.toHaveBeenCalled();
  loading.resolve(needsTitle);
  await waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith({ title: 'Zucchini' }));
});

it('sends nothing while it cannot be loaded, keeps the text, and tries again with the next submit', async () => {
  let isReachable = false;
  const onSend = renderForm(() =>
    isReachable ? Promise.resolve(needsTitle) : Promise.reject(new Error('No connection')),
  );
  await userEvent.type(screen.getByRole('textbox'), 'Beans');
  await send();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Nothing was sent/));
  expect(onSend).not.toHaveBeenCalled();
  isReachable = true;
  await send();
  await waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith({ title: 'Beans' }));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});
