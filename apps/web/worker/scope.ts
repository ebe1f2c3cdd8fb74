/** The service worker's own globals, which the types of workers in general do not have. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;
