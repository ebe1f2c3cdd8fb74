/** The router's measuring of itself: no measures are asked for, so all stays as it is. */
export const getRouteInstrumentationUpdates = () => ({});

export const instrumentClientSideRouter = <R>(router: R): R => router;

export function consumeInstrumentationClientResultMetaReceiver(): undefined {}
