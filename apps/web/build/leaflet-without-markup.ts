import type { Plugin } from 'vite';

/** How Leaflet finds out, when it is loaded, whether the browser reads SVG in HTML. */
const MARKUP = "div.innerHTML = '<svg/>';";
const NODES = "div.appendChild(svgCreate('svg'));";

/**
 * Takes the one string of HTML out of Leaflet that it reads as soon as it is loaded: the content policy of pages has no policy for such
 * strings (Trusted Types). The map uses nothing of it that writes others.
 */
export function leafletWithoutMarkup(): Plugin {
  return {
    name: 'leaflet-without-markup',
    transform: {
      filter: { id: /leaflet-src\.esm\.js$/ },
      handler(code) {
        if (!code.includes(MARKUP)) throw new Error(`Leaflet has no ${MARKUP} any longer`);
        return { code: code.replace(MARKUP, NODES), map: null };
      },
    },
  };
}
