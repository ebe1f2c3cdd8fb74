import { vi } from 'vitest';

/**
 * The browser's database, which the test environment lacks, as far as photos need it. Gives what is stored in it by
 * database; `restoreAllMocks` does not end it, `unstubAllGlobals` does.
 */
export function fakeDatabase(): Map<string, Map<string, unknown>> {
  const databases = new Map<string, Map<string, unknown>>();
  const open = (name: string) => {
    const isNew = !databases.has(name);
    const values = databases.get(name) ?? new Map<string, unknown>();
    databases.set(name, values);
    return response(
      { createObjectStore: () => {}, transaction: () => transactionOn(values), close: () => {} },
      isNew,
    );
  };
  const deleteDatabase = (name: string) => response(databases.delete(name));
  vi.stubGlobal('indexedDB', { open, deleteDatabase });
  return databases;
}

interface FakeRequest {
  result: unknown;
  onupgradeneeded?: () => void;
  onsuccess?: () => void;
}

function response(result: unknown, isNew = false): FakeRequest {
  const request: FakeRequest = { result };
  setTimeout(() => {
    if (isNew) request.onupgradeneeded?.();
    request.onsuccess?.();
  });
  return request;
}

function transactionOn(values: Map<string, unknown>) {
  const transaction: { objectStore: () => unknown; oncomplete?: () => void } = { objectStore: () => store };
  const done = (result: unknown) => {
    setTimeout(() => transaction.oncomplete?.());
    return { result };
  };
  const store = {
    get: (key: string) => done(values.get(key)),
    getAllKeys: () => done([...values.keys()]),
    put: (value: unknown, key: string) => done(values.set(key, value) && key),
    delete: (key: string) => done(void values.delete(key)),
  };
  return transaction;
}
