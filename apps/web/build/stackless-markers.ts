import type { Plugin } from 'vite';

const RENDERER = /react-dom-client\.production\.js$/;
/** React says of each of these that it is not a real error: it throws them to itself and knows them by identity. */
const MARKER = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const MARKERS = 5;

/**
 * Makes React's markers without a stack. An error that is made while the renderer is evaluated costs a tenth of a second
 * on a phone under DevTools or Lighthouse: V8 looks up the lines of its stack, for which it parses the whole file again.
 */
export function stacklessMarkers(): Plugin {
  return {
    name: 'stackless-markers',
    apply: 'build',
    transform: {
      filter: { id: RENDERER },
      handler(code) {
        const found = code.match(MARKER)?.length ?? 0;
        if (found !== MARKERS)
          this.error(`React makes ${found} of the ${MARKERS} markers that build/stackless-markers.ts knows`);
        return {
          code: code.replaceAll(MARKER, '$1 = Object.create(Error.prototype, { message: { value: $2 } })'),
          map: null,
        };
      },
    },
  };
}
