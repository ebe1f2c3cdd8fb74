import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

const register = vi.fn();
const onNone = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubEnv('PROD', true);
  register.mockReset();
  onNone.mockReset();
  const worker = Object.assign(new EventTarget(), { register, getRegistrations: async () => [] });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllEnvs();
});

it('leaves it to the worker to store the pages, when the page has loaded', async () => {
  register.mockResolvedValue(Object.assign(new EventTarget(), { waiting: null, installing: null }));
  const stop = registerWorker(true, onNone);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(register).toHaveBeenCalledOnce();
  expect(onNone).not.toHaveBeenCalled();
  stop();
});

it('says that there is no worker when it is switched off, and when the browser refuses it', async () => {
  registerWorker(false, onNone)();
  expect(onNone).toHaveBeenCalledOnce();
  register.mockRejectedValue(new DOMException('Only secure origins', 'SecurityError'));
  const stop = registerWorker(true, onNone);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(onNone).toHaveBeenCalledTimes(2));
  stop();
});

it('says that there is no worker when the first one cannot be installed', async () => {
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  const registration = Object.assign(new EventTarget(), {
    waiting: null,
    active: {} as object | null,
    installing,
  });
  register.mockResolvedValue(Object.assign(registration, { active: null }));
  const stop = registerWorker(true, onNone);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
  expect(onNone).not.toHaveBeenCalled();
  installing.state = 'redundant';
  registration.active = {};
  installing.dispatchEvent(new Event('statechange'));
  expect(onNone, 'a later version has taken its place').not.toHaveBeenCalled();
  registration.active = null;
  installing.dispatchEvent(new Event('statechange'));
  expect(onNone).toHaveBeenCalledOnce();
  stop();
});

it('says that there is no worker in a browser without workers', () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  registerWorker(true, onNone)();
  expect(onNone).toHaveBeenCalledOnce();
});

// @rule offline#worker-off
it('ends the worker of an earlier visit that the host has switched off, with what it stored', async () => {
  const stored = new Set(['pictures', 'build']);
  const unregister = vi.fn(async () => true);
  Object.assign(navigator.serviceWorker, { getRegistrations: async () => [{ unregister }] });
  vi.stubGlobal('caches', {
    keys: async () => [...stored],
    delete: async (name: string) => stored.delete(name),
  });
  const stop = registerWorker(false, onNone);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(stored.size).toBe(0));
  expect(unregister).toHaveBeenCalledOnce();
  expect(register).not.toHaveBeenCalled();
  stop();
});
