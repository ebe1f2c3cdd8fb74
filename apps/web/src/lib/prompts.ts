export type Prompt = 'push' | 'install';

/** Keys of this device, which stay at sign-out: they say nothing of a member. */
const OF_DEVICE = 'device-';

/** Keys under which this device keeps when a prompt was put off. */
export const PROMPT_KEYS: Readonly<Record<Prompt, string>> = {
  push: `${OF_DEVICE}push-offer`,
  install: `${OF_DEVICE}install-offer`,
};

/** Key of the time of the first visit on this device. */
export const FIRST_VISIT_KEY = `${OF_DEVICE}first-visit`;

/** Whether this key of local storage belongs to the device and not to a member. */
export const isOfDevice = (key: string) => key.startsWith(OF_DEVICE);
