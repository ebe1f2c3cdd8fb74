import { afterEach, expect, test } from 'vitest';
import { PLAIN_SITE } from '../lib/site.tsx';
import { PAGE_STATE_ID, type PageState, readPageState, serializePageState } from './page-state.ts';

/** Texts in a title or a message that try to close the script element of the page's state. */
const HOSTILE = [
  '</script><script>alert(1)</script>',
  '</SCRIPT ><img src=x onerror=alert(1)>',
  '<!--<script>',
  '--> ]]>',
  'line\u2028separator\u2029',
  '\\u003c/script>',
  '"}; alert(1) //',
  '\u0000 \ud800 lone',
];

function stateWith(data: unknown): PageState {
  return {
    site: { ...PLAIN_SITE, name: HOSTILE[0] ?? '', url: 'https://share.example.org' },
    assets: { entry: '/a.js', styles: [], modules: [] },
    locale: 'en',
    renderedAt: 1,
    queries: { mutations: [], queries: [] },
    router: { loaderData: { root: data }, errors: null },
  };
}

afterEach(() => {
  document.body.innerHTML = '';
});

test.each(HOSTILE)('the state of a page stays in its script with %j in it', (text) => {
  const state = stateWith({ [text]: text });
  const json = serializePageState(state);
  document.body.innerHTML = `<script type="application/json" id="${PAGE_STATE_ID}">${json}</script><p>after</p>`;
  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(document.querySelector('img')).toBeNull();
  expect(document.body.lastElementChild?.outerHTML).toBe('<p>after</p>');
  expect(readPageState()).toEqual(state);
});

test('no text in it opens or closes an element or a comment', () => {
  expect(serializePageState(stateWith(HOSTILE))).not.toContain('<');
});
